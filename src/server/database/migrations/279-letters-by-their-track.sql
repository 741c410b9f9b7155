-- Whether an expected item was received as a letter already, asked for each item that arrived.
create index incoming_letter_number on incoming_letter (upper(number)) where number is not null;
