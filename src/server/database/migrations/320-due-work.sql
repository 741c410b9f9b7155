-- Work that is due stands in the tables it is about; here is what remains to be known of doing it.

create table failed_row (
  id bigint generated always as identity primary key,
  step text not null,
  row_id bigint not null,
  tries integer not null,
  failed_at timestamptz not null,
  next_try_at timestamptz not null,
  unique (step, row_id)
);
comment on table failed_row is 'Rows with which a step of the due work failed: they are tried later and later.';

create table sweep_turn (
  id boolean primary key default true check (id),
  minute timestamptz not null
);
comment on table sweep_turn is 'The last minute whose sweep a server has taken.';

comment on column failed_row.row_id is 'Number of the row in the table that the step works on.';
alter table letter add column cause jsonb;
comment on column letter.cause is 'The request that wrote it, for the log lines and traces of its sending.';
alter table payment add column refund_cause jsonb;
comment on column payment.refund_cause is 'The request that asked for its refund, for the log lines and traces of the refund.';
