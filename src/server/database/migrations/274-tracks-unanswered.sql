-- Since when the post did not tell of the followed item that waits longest, for the figures of /metrics.
create index tracked_item_unanswered on tracked_item (coalesce(asked_at, added_at)) where ask_at is not null;
