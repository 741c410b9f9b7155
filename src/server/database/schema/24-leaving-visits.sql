-- Without a plan to leave, the key need not be handed in. Once it was handed in, at the end of the rent or at an exchange
-- of keys, the visit is over; a box that must be emptied still waits for its key.

create function follow_leaving_with_visits() returns trigger language plpgsql as $$
begin
  if new.state = 'cancelled' then
    update visit set state = 'cancelled', changed_by = 'holder', changed_at = new.changed_at, revision = revision + 1
    where claim_id = new.claim_id and purpose = 'handInKey' and state in ('booked', 'missed');
  elsif not exists (
    select 1 from claim join box on box.id = claim.box_id
    where claim.id = new.claim_id and box.must_empty_after = claim.id
  ) then
    update visit set state = 'arrived', changed_by = 'operator', changed_at = new.changed_at, revision = revision + 1
    where claim_id = new.claim_id and purpose = 'handInKey' and state in ('booked', 'missed');
  end if;
  return null;
end $$;
create trigger leaving_visits after update of state on leaving
  for each row when (old.state = 'planned' and new.state <> 'planned')
  execute function follow_leaving_with_visits();
