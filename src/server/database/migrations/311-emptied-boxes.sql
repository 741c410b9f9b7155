alter table box add column must_empty_after bigint references claim (id);
comment on column box.must_empty_after is 'The claim that ended before its term and whose mail and key the office has not got yet: the box is out of order till then.';
create index box_must_empty on box (must_empty_after) where must_empty_after is not null;
