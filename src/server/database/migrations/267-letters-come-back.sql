-- Letters that came back, addresses that take none, and letters that their readers do not want.
alter table letter
  add column topic text,                        -- 'reminders', 'items': a reader may refuse them; null: goes in any case
  add column fate_code text,                    -- how the report of a bounce says why (RFC 3463), such as 5.1.1
  add column bounces integer not null default 0; -- how often it came back and was sent again
-- E-mail addresses that do not exist any more, as a mail server said.
create table unreachable_address (
  address text primary key,                     -- in small letters
  code text not null,                           -- such as 5.1.1
  since timestamptz not null
);
create index unreachable_address_since on unreachable_address (since);
-- What the reader of an address does not want to be sent.
create table refused_topic (
  address text not null,                        -- in small letters
  topic text not null,                          -- 'reminders', 'items'
  refused_at timestamptz not null,
  primary key (address, topic)
);
create index refused_topic_refused_at on refused_topic (refused_at);
