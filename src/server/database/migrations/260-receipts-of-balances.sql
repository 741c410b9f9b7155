-- Receipts of top-ups by a code, of what a balance pays from them, and what administrators do with a receipt.

alter table receipt alter column payment_id drop not null;
alter table receipt alter column claim_id drop not null;
alter table receipt add column top_up_id bigint references top_up (id);
create index receipt_top_up on receipt (top_up_id) where top_up_id is not null;

-- A correction: one administrator proposes it, another one confirms.
alter table receipt add column correction_by text;          -- sub of who proposed it; null: nobody did
alter table receipt add column correction_name text;
alter table receipt add column correction_reason text;
alter table receipt add column correction_at timestamptz;

-- Kopecks of a balance that came by a code, as advances with a receipt, and that no payment has taken up yet.
alter table balance add column receipted bigint not null default 0;

create or replace function write_receipts() returns trigger language plpgsql as $$
declare
  holder record;
  tender text := case new.method when 2 then 'cash' when 4 then 'prepaid' else 'electronic' end;
  came constant text[] := array['paid', 'refunding', 'refunded'];
  before bigint := case when tg_op = 'UPDATE' then old.refunded else 0 end;
  sum_in bigint;
  sum_back bigint;
begin
  if not new.state = any (came) then return null; end if;
  select client_type, end_date, legal_hid into holder from claim where id = new.claim_id;
  -- Organisations that pay from a settlement account need none (54-FZ, article 2, part 9).
  if new.method = 3 and holder.client_type = 3 then return null; end if;
  sum_in := case new.state when 'paid' then new.amount when 'refunding' then coalesce(new.to_refund, new.amount)
    else greatest(new.refunded, new.amount) end;
  sum_back := new.refunded - before;
  -- Of what a balance pays only advances with a receipt are taken up, and go back there with what it is given back.
  if new.method = 4 and holder.client_type = 3 then
    select least(sum_in, receipted) into sum_in from balance where legal_hid = holder.legal_hid for update;
    sum_back := least(sum_back, coalesce((
      select sum(case receipt.kind when 'income' then receipt.amount else -receipt.amount end)
      from receipt where receipt.payment_id = new.id and receipt.kind in ('income', 'refund')), 0));
  end if;
  if sum_in > 0 and (tg_op = 'INSERT' or not old.state = any (came)) then
    insert into receipt
      (payment_id, claim_id, kind, amount, before, tender, external_id, created_at, changed_at, settles_on)
    values (
      new.id, new.claim_id, 'income', sum_in, 0, tender, 'payment-' || new.id, new.changed_at, new.changed_at,
      case when new.state = 'paid' then holder.end_date end
    ) on conflict do nothing;
    if new.method = 4 then
      update balance set receipted = receipted - sum_in where legal_hid = holder.legal_hid;
    end if;
  end if;
  if new.refunded > before and sum_back > 0 then
    insert into receipt
      (payment_id, claim_id, kind, amount, before, tender, external_id, created_at, changed_at)
    values (
      new.id, new.claim_id, 'refund', sum_back, before, tender,
      'refund-' || new.id || '-' || before, new.changed_at, new.changed_at
    ) on conflict do nothing;
    if new.method = 4 then
      update balance set receipted = receipted + sum_back where legal_hid = holder.legal_hid;
    end if;
  end if;
  return null;
end
$$;

-- A top-up by a code is an advance; one by payment order needs no receipt.
create function write_top_up_receipt() returns trigger language plpgsql as $$
begin
  insert into receipt (top_up_id, kind, amount, before, tender, external_id, created_at, changed_at)
  values (new.id, 'income', new.amount, 0, 'electronic', 'top-up-' || new.id, new.changed_at, new.changed_at)
  on conflict do nothing;
  update balance set receipted = receipted + new.amount where legal_hid = new.legal_hid;
  return null;
end
$$;
create trigger top_up_receipt after update of state on top_up
  for each row when (new.state = 'booked' and old.state <> 'booked' and new.pay_until is not null)
  execute function write_top_up_receipt();
