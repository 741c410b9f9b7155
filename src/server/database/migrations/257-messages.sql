-- What becomes of a message once it was handed over, and until when one waits that would ring at night.
alter table letter
  add column tries integer not null default 0,  -- how often it was handed over
  add column not_before timestamptz,            -- quiet hours: it waits until then
  add column segments integer,                  -- parts of a short message that was taken, each paid for
  add column fate text,                         -- 'delivered', 'undelivered', 'expired', 'unclear', 'bounced'; null: not known
  add column fate_at timestamptz,
  add column ask_at timestamptz,                -- when its gateway is asked next what became of it
  add column asks integer not null default 0;
create index letter_to_ask on letter (ask_at) where ask_at is not null;
create index letter_not_arrived on letter (created_at desc, id desc)
  where state = 'refused' or fate in ('undelivered', 'expired', 'bounced');
