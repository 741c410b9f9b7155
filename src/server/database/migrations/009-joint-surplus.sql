-- A bank may bring the older, larger sum of a joint order after one of its rents was cancelled: what is left over is a
-- top-up of the organisation's balance that names the order it came with, once an order.
alter table top_up add column joint_order_id bigint references joint_order (id);
create unique index top_up_of_joint_order on top_up (joint_order_id) where joint_order_id is not null;
