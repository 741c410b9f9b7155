-- When a digest of a claim is to be looked at next; null while there is nothing to tell. News and every change of what
-- decides ask for a look at once, and the look puts it off to its hour.
alter table notification_setting add column digest_at timestamptz;
update notification_setting set digest_at = '2000-01-01'
where mode = 'digest' and confirmed_at is not null and exists (
  select 1 from item
  where item.claim_id = notification_setting.claim_id
    and notified_at is null and collected_at is null and notify_at is null
);
create index notification_setting_digest on notification_setting (digest_at, claim_id) where digest_at is not null;

create function look_at_digest() returns trigger language plpgsql as $$
begin
  new.digest_at := case when new.mode = 'digest' and new.confirmed_at is not null then timestamptz '2000-01-01' end;
  return new;
end $$;
create trigger notification_setting_changed before insert or update of mode, hour, confirmed_at on notification_setting
  for each row execute function look_at_digest();

create function tell_digest_of_item() returns trigger language plpgsql as $$
begin
  update notification_setting set digest_at = '2000-01-01'
  where claim_id = new.claim_id and mode = 'digest' and confirmed_at is not null;
  return null;
end $$;
create trigger item_is_news after insert or update of notified_at, collected_at, notify_at on item
  for each row when (new.notified_at is null and new.collected_at is null and new.notify_at is null)
  execute function tell_digest_of_item();

create function tell_digest_of_services() returns trigger language plpgsql as $$
begin
  update notification_setting set digest_at = '2000-01-01'
  where claim_id = new.id and mode = 'digest' and confirmed_at is not null;
  return null;
end $$;
create trigger claim_services_changed after update of services on claim
  for each row when (new.services is distinct from old.services) execute function tell_digest_of_services();

-- It kept every item of boxes whose holders are never told.
drop index item_untold;
