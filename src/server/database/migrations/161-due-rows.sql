-- Each step of the sweep of every minute finds what is due in an index that holds nothing else, in the order in which it
-- becomes due; what is done or lies ahead is not read.

-- The day from which a rent is to be reminded next; null when no reminder is left. As dueReminder of domain/reminder.ts.
create function reminder_on(start_date date, end_date date, reminded smallint) returns date
language sql immutable parallel safe as $$
  select case
    when coalesce(reminded, 91) > 90 and start_date <= end_date - 90 then end_date - 90
    when coalesce(reminded, 91) > 60 and start_date <= end_date - 60 then end_date - 60
    when coalesce(reminded, 91) > 30 and start_date <= end_date - 30 then end_date - 30
    when coalesce(reminded, 91) > 7 and start_date <= end_date - 7 then end_date - 7
    when coalesce(reminded, 91) > 1 and start_date <= end_date - 1 then end_date - 1
  end
$$;
create index claim_to_remind on claim (reminder_on(start_date, end_date, reminded), id) where status = 6;
create index claim_signed_to_start on claim (start_date, id) where status = 3 and is_signed;
create index claim_never_signed on claim (end_date, id) where status = 3 and is_signed is not true and reminded is null;
create index claim_on_rent_to_end on claim (end_date, id) where status = 6;
create index payment_cancelled on payment (changed_at) where state = 'cancelled' and method = 1 and order_id is not null;
create index letter_personal_data on letter (created_at)
  where secret and recipient <> '' and key like 'personal-data-%';
create index session_created on session (created_at);
create index attempt_age on attempt (at);
create index login_attempt_age on login_attempt (created_at);
create index client_person on client (sub);

-- The day on which an extended rent gives its months back; null while it is not extended.
alter table box_month add column released_on date;
update box_month set released_on = claim.end_date + 1 from claim where claim.id = box_month.claim_id and claim.status = 8;
create index box_month_released on box_month (released_on) where released_on is not null;

create function set_release_of_months() returns trigger language plpgsql as $$
begin
  update box_month set released_on = case when new.status = 8 then new.end_date + 1 end where claim_id = new.id;
  return null;
end $$;
create trigger claim_releases_months after update of status on claim
  for each row when (new.status is distinct from old.status and (new.status = 8 or old.status = 8))
  execute function set_release_of_months();

analyze claim;
