-- Which rows a list shows, and how many there are, is read from indexes alone.

-- The boxes of an office in the order of its list, and those that are out of order.
create index box_listed on box (office_index, locker_id nulls first, number, id) include (out_of_order);

-- Of the payments of a joint order the first of the branch stands in its queue.
drop index payment_to_book;
create index payment_to_book on payment (office_index text_pattern_ops, id) include (created_at, joint_order_id)
  where state = 'reserved' and method in (2, 3);

-- Equal entries are kept together here: tens of thousands of rents that end with a month are counted in a few blocks.
create index claim_ending_count on claim (end_date, office_index text_pattern_ops) where status = 6;

-- Letters of the queues without their words, which only a search reads.
drop index incoming_letter_desk;
create index incoming_letter_queue on incoming_letter (office_index text_pattern_ops, status, id);

-- Digitized boxes in their order: all of these claims carry the number of their box from here on.
update claim set box_number = box.number from box
where box.id = claim.box_id and claim.box_number is null and claim.services @> '9';
drop index claim_digitized;
create index claim_digitized on claim (office_index text_pattern_ops, end_date, box_number, id)
  where services @> '9' and status in (6, 8);

-- A balance at an instant, the movements of some days, those of one kind, and how many there are.
create index ledger_entry_at on ledger_entry (legal_hid, at, id) include (kind);
create index ledger_entry_of_kind on ledger_entry (legal_hid, kind, id);
create index ledger_entry_count on ledger_entry (legal_hid, kind);

create index organisation_user_of on organisation_user (legal_hid, id);

analyze box, payment, claim, incoming_letter, ledger_entry;
