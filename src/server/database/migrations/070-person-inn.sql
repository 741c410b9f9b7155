-- INN of the person as the identity provider told it at the last login: for whom they may act as a sole proprietor.
alter table person add column inn text;
