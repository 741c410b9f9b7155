-- The queues of a branch are read from indexes alone, whatever else the tables hold. A branch is a range of indexes of
-- offices, compared byte by byte: the same under every locale of a database.
create index claim_to_sign on claim (office_index text_pattern_ops, end_date, start_date, id)
  where status = 3 and is_signed is not true;
create index claim_ending on claim (end_date, office_index text_pattern_ops, id) where status = 6;
create index claim_digitized on claim (office_index text_pattern_ops, end_date, id)
  where services @> '9' and status in (6, 8);
create index incoming_letter_branch on incoming_letter (office_index text_pattern_ops, status, id) include (words);

-- Whose branch books a payment or gives it back: the office of its claim. Null for payments that were settled before.
alter table payment add column office_index text;
create function name_office_of_payment() returns trigger language plpgsql as $$
begin
  new.office_index := (select office_index from claim where id = new.claim_id);
  return new;
end $$;
create trigger payment_office_named before insert or update on payment
  for each row when (new.office_index is null) execute function name_office_of_payment();
update payment set office_index = claim.office_index
from claim
where claim.id = payment.claim_id and payment.state in ('waiting', 'reserved', 'refunding');
create index payment_to_book on payment (office_index text_pattern_ops, created_at, id)
  where state = 'reserved' and method in (2, 3);
create index payment_to_refund on payment (office_index text_pattern_ops, changed_at, id)
  where state = 'refunding' and refund_tries > 0;

-- The desk looks for boxes by how their numbers begin, and for claims by parts of theirs, among those of the branch.
create index box_number_text on box ((number::text) text_pattern_ops, office_index text_pattern_ops);
create index claim_branch on claim (office_index text_pattern_ops, id);
