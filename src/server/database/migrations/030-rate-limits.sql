-- What callers have used up of a limit; counted by one statement, so that any number of servers hold it together.
create table rate_limit (
  key text primary key,                    -- what is limited and who is counted
  points integer not null,
  expires_at timestamptz not null          -- then the count begins anew
);
create index rate_limit_expires_at on rate_limit (expires_at);
