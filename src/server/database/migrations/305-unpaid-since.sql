-- A claim that replaces an unpaid one of the same box keeps its time to pay; null: it counts from created_at.
alter table claim add column unpaid_since timestamptz;
