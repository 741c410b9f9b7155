-- Refunds that wait for their hour are passed over without a look at their payments.
create index payment_refunds on payment (id) include (refund_next_at, refund_asked_at) where state = 'refunding';
drop index payment_refunding;

-- At most twenty top-ups of an organisation wait, and its other index finds them.
drop index top_up_waiting_of;
