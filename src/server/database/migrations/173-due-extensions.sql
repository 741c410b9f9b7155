-- The sweep of every minute finds the rents to extend from a balance by the day on which something is due; those that run
-- quietly, were tried today or are over are not read.

-- The day of the next step of an extension; null when nothing is left. As autoStep of domain/auto-extension.ts.
create function extension_due_on(last_day date, announced_at timestamptz, last_attempt_on date) returns date
language sql immutable parallel safe as $$
  select case
    when announced_at is null then last_day - 37
    else greatest(last_day - 30, (announced_at at time zone 'Europe/Moscow')::date + 7, last_attempt_on + 1)
  end
$$;

alter table auto_extension add column last_day date;
comment on column auto_extension.last_day is 'Last day of the rent, kept as the claim says; null while it is not on rent.';
update auto_extension set last_day = claim.end_date from claim where claim.id = auto_extension.claim_id and claim.status = 6;

create function copy_last_day_of_extension() returns trigger language plpgsql as $$
begin
  select case when status = 6 then end_date end into new.last_day from claim where id = new.claim_id;
  return new;
end $$;
create trigger auto_extension_last_day before insert on auto_extension
  for each row execute function copy_last_day_of_extension();
create function move_extension_with_claim() returns trigger language plpgsql as $$
begin
  update auto_extension set last_day = case when new.status = 6 then new.end_date end where claim_id = new.id;
  return null;
end $$;
create trigger claim_moves_extension after update of status, end_date on claim
  for each row when (
    new.status is distinct from old.status and 6 in (new.status, old.status)
    or new.status = 6 and new.end_date is distinct from old.end_date
  )
  execute function move_extension_with_claim();

create index auto_extension_due on auto_extension
  (extension_due_on(last_day, announced_at, last_attempt_on), claim_id) where enabled and last_day is not null;
drop index auto_extension_on;
analyze auto_extension;

-- Of an organisation's top-ups few wait; what was booked or cancelled in years is not read for them.
create index top_up_waiting_of on top_up (legal_hid, id) where state = 'reserved';
