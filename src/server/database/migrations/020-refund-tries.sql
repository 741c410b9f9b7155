-- What the bank answered to a refund and when it is asked again; at most one server asks at a time.
alter table payment
  add column refund_tries integer not null default 0,      -- in vain
  add column refund_next_at timestamptz,                   -- null: at once
  add column refund_asked_at timestamptz,                  -- null: nobody asks now
  add column refund_problem text,                          -- a code of ours
  add column refund_words text;                            -- the bank's own
create index payment_refunding on payment (id) where state = 'refunding';
