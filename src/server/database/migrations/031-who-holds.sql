-- Who a hold is counted for: the person, a hash of a visitor's network, or '' where nobody can be told apart.
alter table box_hold add column holder text not null default '';
create index box_hold_holder on box_hold (holder) where holder <> '';
