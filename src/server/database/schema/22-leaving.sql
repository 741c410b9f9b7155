-- How holders want to leave a box before the end of the rent. The branch ends the rent when it confirms the key.

create table leaving (
  claim_id bigint primary key references claim (id) on delete cascade,
  last_day date not null,                    -- the holder hands in the key on this day at the latest
  mail text not null,                        -- 'collect': the holder takes it along; 'forward'; 'return'
  forward_to text,                           -- encrypted address; null unless forwarded
  forward_until date,                        -- last day, set when the rent ends
  refund bigint not null,                    -- kopecks, as shown when it was planned
  state text not null default 'planned',     -- 'planned', 'done', 'cancelled'
  reminded_at timestamptz,                   -- when the holder was reminded that the last day passed
  planned_by text not null,
  changed_at timestamptz not null
);
create index leaving_late on leaving (last_day) where state = 'planned' and reminded_at is null;
