-- What was left of a bank's line when orders were booked for less: a line of its own, whose sum the first one no longer has.
alter table bank_statement_line add column rest_of bigint references bank_statement_line (id);
-- A statement has the rests of its lines too.
create index bank_statement_line_whole on bank_statement_line ((coalesce(rest_of, id)));
create index bank_statement_line_rest on bank_statement_line (rest_of) where rest_of is not null;
-- A refund's receipt waits for the one of the money that came.
create index receipt_payment_open on receipt (payment_id, id) where state in ('waiting', 'sent', 'failed');
