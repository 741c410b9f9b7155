-- A history reads in the order in which things happened. The instant of a change is read before the row it waits for is
-- had, and servers' clocks differ by a moment: what was let in later could lie before what it waited for. So an entry is
-- never earlier than the one before it.

-- The instant of what happened after `before`. One that lies minutes ahead is of a test clock that was put back since.
create function not_before(before timestamptz, at timestamptz) returns timestamptz language sql immutable as $$
  select case when before > at and before < at + interval '5 minutes' then before else at end
$$;

-- To be told the column that says whose history it is.
create function keep_history_in_order() returns trigger language plpgsql as $$
declare
  last timestamptz;
begin
  execute format('select at from %1$I where %2$I = $1.%2$I order by id desc limit 1', tg_table_name, tg_argv[0])
    into last using new;
  new.at := not_before(last, new.at);
  return new;
end $$;
create trigger claim_history_in_order before insert on claim_history
  for each row execute function keep_history_in_order('claim_id');
create trigger box_history_in_order before insert on box_history
  for each row execute function keep_history_in_order('box_id');
create trigger organisation_history_in_order before insert on organisation_history
  for each row execute function keep_history_in_order('legal_hid');
create trigger incoming_letter_history_in_order before insert on incoming_letter_history
  for each row execute function keep_history_in_order('letter_id');
create trigger ledger_entry_in_order before insert on ledger_entry
  for each row execute function keep_history_in_order('legal_hid');

-- A claim begins after all that happened to those that had its box before. Their last change is in their own row too, by
-- which they are found; index claim_box leads to the claims of one box.
create function begin_after_others_on_box() returns trigger language plpgsql as $$
begin
  select not_before(max(last.at), new.created_at) into new.created_at
  from claim
  join lateral (
    select at from claim_history where claim_id = claim.id order by id desc limit 1
  ) as last on true
  where claim.box_id = new.box_id and claim.changed_at > new.created_at - interval '5 minutes';
  new.changed_at := greatest(new.changed_at, new.created_at);
  return new;
end $$;
create trigger claim_in_order before insert on claim
  for each row execute function begin_after_others_on_box();
