-- An administrator stopped the renting of an office: nothing is rented or extended there, whatever its list or its editor
-- says, until an administrator lets it go on. Import and editors do not touch these columns.
alter table office add column stopped_at timestamptz;       -- null while it is not stopped
alter table office add column stopped_until date;           -- when it is expected to go on, as it is told to clients
alter table office add column stopped_reason text;          -- for the audit and other administrators alone
alter table office add column stopped_name text;            -- who stopped it
create index office_stopped on office (stopped_at desc, index) where stopped_at is not null;

-- Rents whose holders were told that their office is stopped and not yet that it goes on.
create table office_stop_told (
  claim_id bigint primary key references claim (id),
  told_at timestamptz not null
);
