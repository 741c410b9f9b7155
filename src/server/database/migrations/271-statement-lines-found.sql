-- Money that the operator sent and that may come back: looked for by its sum.
create index bank_statement_line_sent on bank_statement_line (amount, day) where state = 'outgoing';
-- Which line gives back another one; also of a payment of the operator's own that came back.
create index bank_statement_line_return on bank_statement_line (return_of) where return_of is not null;
-- By which line an order was booked.
create index bank_statement_line_booked on bank_statement_line using gin (booked jsonb_path_ops) where state = 'booked';
