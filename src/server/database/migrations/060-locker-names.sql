-- A cell's address names its locker: two lockers of one office never have the same name.
alter table locker add column listed_name text;
update locker set listed_name = name;
alter table locker alter column listed_name set not null;
comment on column locker.listed_name is 'As the list or the editor wrote it; name is what people read, told apart inside the office.';

update locker set name = locker.name || ' № ' || locker.id
where exists (
  select 1 from locker as earlier
  where earlier.office_index = locker.office_index and earlier.name = locker.name and earlier.id < locker.id
);
update office set changed_at = now() where index in (select office_index from locker where name <> listed_name);
create unique index locker_name on locker (office_index, name);
