-- Lines of several files are merged by what they say, not by a key: formats and orders of lines differ.
alter table bank_statement_line add column bank_amount bigint;  -- kopecks as the bank booked them; null: a rest of another line
update bank_statement_line as line set bank_amount = amount + coalesce(
  (select sum(rest.amount) from bank_statement_line as rest where rest.rest_of = line.id), 0)
where rest_of is null;
create index bank_statement_line_day on bank_statement_line (account, day) where bank_amount is not null;
alter table bank_statement_line drop column key;

-- Documents that the bank has not executed, by the line of the file where they begin.
alter table bank_statement add column unexecuted jsonb not null default '[]';
