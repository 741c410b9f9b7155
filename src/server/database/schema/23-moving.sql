-- Moves: a new claim that replaces a rent in the middle of its term. The rest of the old rent pays for the new one.

alter table claim add column credit bigint not null default 0;
comment on column claim.credit is 'Kopecks that the old rent pays of a move; already subtracted from total.';

create table moving (
  new_claim_id bigint primary key references claim (id) on delete cascade,
  old_claim_id bigint not null references claim (id) on delete cascade,
  charged_until date not null,             -- the old rent is paid until this day
  rest bigint not null,                    -- kopecks left of the old rent after that day, as shown
  exchange_from date not null,
  exchange_until date not null,
  reminder_sent_at timestamptz,            -- when the holder was reminded that the exchange is due
  exchanged_at timestamptz,                -- the keys were exchanged: the old rent ended and the new one began
  created_at timestamptz not null
);
create index moving_old on moving (old_claim_id, new_claim_id);
create index moving_open on moving (exchange_until, new_claim_id) where exchanged_at is null;

-- A part of an earlier payment that a move took along. The bank knows only the first payment and its order.
alter table payment add column offset_from bigint references payment (id);
alter table payment add column moved bigint not null default 0;
create index payment_offsets on payment (offset_from) where offset_from is not null;
-- A bank order refunds the payments that are not among these.
create index proposal_by_hand on proposal (subject) where kind = 'refund_by_hand' and state = 'confirmed';
comment on column payment.moved is 'Kopecks that moves took along to other claims.';

-- As before, but a moved part is returned to the prepayment, and the payment of the new claim uses it.
create or replace function write_receipts() returns trigger language plpgsql as $$
declare
  holder record;
  tender text := case new.method when 2 then 'cash' when 4 then 'prepaid' else 'electronic' end;
  came constant text[] := array['paid', 'refunding', 'refunded'];
  refunded_before bigint := case when tg_op = 'UPDATE' then old.refunded else 0 end;
  moved_before bigint := case when tg_op = 'UPDATE' then old.moved else 0 end;
  sum_in bigint;
  sum_moved bigint := new.moved - moved_before;
  sum_back bigint := new.refunded - refunded_before;
  returnable bigint;
begin
  if not new.state = any (came) then return null; end if;
  select client_type, end_date, legal_hid into holder from claim where id = new.claim_id;
  -- Organisations that pay from a settlement account need none (54-FZ, article 2, part 9).
  if new.method = 3 and holder.client_type = 3 then return null; end if;
  sum_in := case new.state when 'paid' then new.amount when 'refunding' then coalesce(new.to_refund, new.amount)
    else greatest(new.refunded, new.amount) end;
  -- A payment from the balance offsets only receipted advances; its refund returns them.
  if new.method = 4 and holder.client_type = 3 then
    select least(sum_in, receipted) into sum_in from balance where legal_hid = holder.legal_hid for update;
    returnable := coalesce((
      select sum(case receipt.kind when 'income' then receipt.amount else -receipt.amount end)
      from receipt where receipt.payment_id = new.id and receipt.kind in ('income', 'refund')), 0);
    sum_moved := least(sum_moved, returnable);
    sum_back := least(sum_back, returnable - sum_moved);
  end if;
  if sum_in > 0 and (tg_op = 'INSERT' or not old.state = any (came)) then
    insert into receipt
      (payment_id, claim_id, kind, amount, before, tender, external_id, created_at, changed_at, settles_on)
    values (
      new.id, new.claim_id, 'income', sum_in, 0, case when new.offset_from is null then tender else 'prepaid' end,
      'payment-' || new.id, new.changed_at, new.changed_at, case when new.state = 'paid' then holder.end_date end
    ) on conflict do nothing;
    if new.method = 4 then
      update balance set receipted = receipted - sum_in where legal_hid = holder.legal_hid;
    end if;
  end if;
  if new.moved > moved_before and sum_moved > 0 then
    insert into receipt
      (payment_id, claim_id, kind, amount, before, tender, external_id, created_at, changed_at)
    values (
      new.id, new.claim_id, 'refund', sum_moved, refunded_before + moved_before, 'prepaid',
      'refund-' || new.id || '-' || (refunded_before + moved_before), new.changed_at, new.changed_at
    ) on conflict do nothing;
    if new.method = 4 then
      update balance set receipted = receipted + sum_moved where legal_hid = holder.legal_hid;
    end if;
  end if;
  if new.refunded > refunded_before and sum_back > 0 then
    insert into receipt
      (payment_id, claim_id, kind, amount, before, tender, external_id, created_at, changed_at)
    values (
      new.id, new.claim_id, 'refund', sum_back, refunded_before + new.moved, tender,
      'refund-' || new.id || '-' || (refunded_before + new.moved), new.changed_at, new.changed_at
    ) on conflict do nothing;
    if new.method = 4 then
      update balance set receipted = receipted + sum_back where legal_hid = holder.legal_hid;
    end if;
  end if;
  return null;
end
$$;
create trigger payment_moved_receipts after update of moved on payment
  for each row when (new.moved is distinct from old.moved) execute function write_receipts();

create trigger payment_moved_changes_acts after update of moved on payment
  for each row when (new.moved is distinct from old.moved) execute function look_at_acts_again();

-- The new claim keeps the cost centre of the old one.
create function inherit_cost_centre_of_move() returns trigger language plpgsql as $$
begin
  insert into claim_cost_centre (claim_id, cost_centre_id)
  select new.new_claim_id, cost_centre_id from claim_cost_centre where claim_id = new.old_claim_id
  on conflict do nothing;
  if found then
    insert into claim_cost_centre_history (claim_id, cost_centre_id, at)
    select claim_id, cost_centre_id, new.created_at from claim_cost_centre where claim_id = new.new_claim_id;
  end if;
  return null;
end $$;
create trigger moving_inherits_cost_centre after insert on moving
  for each row execute function inherit_cost_centre_of_move();
