-- Villages of one region may share a name; their district tells them apart.
alter table rental_plan_line add column area text; -- null in lists of earlier releases: any district
