-- A page of an organisation's claims, its count and its order are read from one index: of five thousand boxes no row of
-- the table is touched but those that are shown.

-- The number of the box stands with the claim, so that a list is put in its order without asking for every box. Claims
-- of persons from before this column have none: their lists are short.
alter table claim add column box_number integer;
comment on column claim.box_number is 'Number of the box, for lists of organisations; a box never changes it.';

create function copy_box_number() returns trigger language plpgsql as $$
begin
  select number into new.box_number from box where id = new.box_id;
  return new;
end $$;
create trigger claim_box_number before insert or update of box_id, legal_hid on claim
  for each row execute function copy_box_number();
update claim set box_number = box.number from box where box.id = claim.box_id and claim.legal_hid <> '';

create index claim_listed on claim (legal_hid, id)
  include (sub, client_type, client_id, status, end_date, office_index, box_number, box_name, total) where legal_hid <> '';
drop index claim_organisation;

-- An index alone answers only for what was vacuumed since its last change: after one row in a hundred, not in five.
alter table claim set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
