-- Without a plan to leave, the key need not be handed in.

create function follow_leaving_with_visits() returns trigger language plpgsql as $$
begin
  update visit set state = 'cancelled', changed_by = 'holder', changed_at = new.changed_at, revision = revision + 1
  where claim_id = new.claim_id and purpose = 'handInKey' and state in ('booked', 'missed');
  return null;
end $$;
create trigger leaving_visits after update of state on leaving
  for each row when (old.state = 'planned' and new.state = 'cancelled')
  execute function follow_leaving_with_visits();
