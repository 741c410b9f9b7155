-- The day on which a temporarily closed office opens again; null where nobody knows.
alter table office add column closed_until date;
