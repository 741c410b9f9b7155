-- Who paid and has not signed is reminded three days before the start, on it, and every seventh day after.
alter table claim add column asked_to_sign_on date;
comment on column claim.asked_to_sign_on is 'Moscow day on which its holder was last asked to sign: that of the payment, then of each reminder.';

-- The day from which a reminder to sign is due; null when none is left. As nextSigningReminder of domain/reminder.ts.
create function sign_reminder_on(start_date date, end_date date, asked_on date) returns date
language sql immutable parallel safe as $$
  select day from (select case
    when asked_on is null or asked_on < start_date - 3 then start_date - 3
    when asked_on < start_date then start_date
    else start_date + 7 * ((asked_on - start_date) / 7 + 1)
  end as day) as next where day <= end_date
$$;
create index claim_signature_due on claim (sign_reminder_on(start_date, end_date, asked_to_sign_on), id)
  where status = 3 and is_signed is not true;
