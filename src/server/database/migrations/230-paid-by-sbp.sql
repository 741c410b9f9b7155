-- A card order of the bank can be paid by a code of the Faster Payments System (СБП) as well.

-- How it is or was paid online: 'card', 'sbp'; null before the person chose and for other methods.
alter table payment add column way text;
alter table payment add column qr_id text;
-- What the code says: the link of the payer's bank.
alter table payment add column qr_payload text;
alter table payment add column qr_state text;               -- SbpCodeState of the contract
-- When a waiting page last made us ask the bank, by the clock of the database.
alter table payment add column qr_asked_at timestamptz;

-- A top-up by a code has an order at the bank; its state is 'waiting' until the bank has the money.
alter table top_up add column order_id text;
alter table top_up add column pay_url text;
alter table top_up add column qr_id text;
alter table top_up add column qr_payload text;
alter table top_up add column qr_state text;
alter table top_up add column qr_asked_at timestamptz;
alter table top_up add column pay_until timestamptz;
create index top_up_by_code on top_up (changed_at) where pay_until is not null and state in ('waiting', 'cancelled');
