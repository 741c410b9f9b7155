-- Refunds that wait for their hour are passed over without a look at their payments.
create index payment_refunds on payment (id) include (refund_next_at, refund_asked_at) where state = 'refunding';
drop index payment_refunding;
