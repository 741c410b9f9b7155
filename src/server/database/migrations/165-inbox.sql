-- An inbox is read by whose it is: its page and the numbers on its tabs come from indexes of the letters alone.
alter table incoming_letter add column legal_hid text not null default '';
comment on column incoming_letter.legal_hid is 'Organisation of the claim, kept as the claim says; empty for persons.';
update incoming_letter set legal_hid = claim.legal_hid
from claim where claim.id = incoming_letter.claim_id and claim.legal_hid <> '';

create function copy_owner_of_letter() returns trigger language plpgsql as $$
begin
  select legal_hid into new.legal_hid from claim where id = new.claim_id;
  return new;
end $$;
create trigger incoming_letter_owner before insert on incoming_letter
  for each row execute function copy_owner_of_letter();
create function move_letters_with_claim() returns trigger language plpgsql as $$
begin
  update incoming_letter set legal_hid = new.legal_hid where claim_id = new.id;
  return null;
end $$;
create trigger claim_moves_letters after update of legal_hid on claim
  for each row when (new.legal_hid is distinct from old.legal_hid) execute function move_letters_with_claim();

-- One entry a letter finds a page of a tab; the other keeps equal entries together, so that it counts thousands in a few
-- blocks.
create index incoming_letter_owner on incoming_letter (legal_hid, status, id) where legal_hid <> '';
create index incoming_letter_count on incoming_letter (legal_hid, status) where legal_hid <> '';
create index claim_digitized_of on claim (legal_hid, sub) where services @> '9'::jsonb;
alter table incoming_letter set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
analyze incoming_letter;
