-- A rent within one month can never be extended: its holder is reminded in the last third of it.
drop index claim_to_remind;

-- The day from which a rent is to be reminded next; null when no reminder is left. As dueReminder of domain/reminder.ts.
create or replace function reminder_on(start_date date, end_date date, reminded smallint) returns date
language sql immutable parallel safe as $$
  select end_date - max(days) from unnest(array[90, 60, 30, 7, 1]) as days
  where days < coalesce(reminded, 91) and start_date <= end_date - days
    and (start_date < date_trunc('month', end_date::timestamp) or days * 3 <= end_date + 1 - start_date)
$$;
create index claim_to_remind on claim (reminder_on(start_date, end_date, reminded), id) where status = 6;
