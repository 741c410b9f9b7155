-- Claims whose holders were told that their box is out of order; a row goes once the box works or is another one.
create table box_fault_notice (
  claim_id bigint primary key references claim (id) on delete cascade,
  sent_at timestamptz not null
);
create index box_out_of_order on box (id) where out_of_order;
