-- What a letter carries with it is printed when it is sent: the payment order of its claim, or of an order of several
-- rents.
alter table letter add column paper text;        -- 'payment_order', 'joint_order'; null: none
alter table letter add column paper_of bigint;   -- number of the claim or of the joint order
