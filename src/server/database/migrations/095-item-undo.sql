-- When the holder is told of an item: until then the note can be undone; null once that was done, and for older notes.
alter table item add column notify_at timestamptz;
create index item_notify on item (notify_at) where notify_at is not null;
