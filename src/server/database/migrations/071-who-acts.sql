-- Invitations wait until the person answers them; for whom somebody acts is remembered with the person.
alter table person add column email_verified boolean not null default false;
-- '' for themselves, an organisation's legal_hid, null while they never chose.
alter table person add column acts_for text;
