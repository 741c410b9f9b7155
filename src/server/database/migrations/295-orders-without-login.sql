-- An extension that somebody ordered by claim number and INN: it never keeps the holder of the rent from extending it.
alter table claim add column without_login boolean not null default false;
