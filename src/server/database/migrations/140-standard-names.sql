-- Columns and one table take the names that the field uses. Renaming takes a lock for a moment and rewrites nothing;
-- servers of the version before must be stopped first, since they know the old names only.
alter table office rename column gone to closed;
alter table locker rename column gone to closed;
alter table kept_value rename to key_value;
alter table organisation rename column told_at to synced_at;
alter table item rename column told_at to notified_at;
alter table item rename column taken_at to collected_at;
alter table letter rename column taken_at to locked_at;
alter table webhook rename column taken_at to locked_at;
alter table auto_extension rename column tried_on to last_attempt_on;
alter table letter_rule rename column deed to action;
