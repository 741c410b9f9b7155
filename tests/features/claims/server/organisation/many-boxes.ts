import type { Product } from '#support/product.ts'

export const MANY_BOXES = 5_000

/**
 * Gives the organisation `demo-org-1` rents of many new boxes in all offices, in SQL, because renting each would take
 * minutes. They end on 31 December 2025, every fifth on 31 March 2026; every tenth claim is over. Reminders count as sent.
 */
export async function rentManyBoxes({ database }: Pick<Product, 'database'>): Promise<void> {
  // The triggers that write events for programs run for each row, and nobody listens here.
  await database.executeSql(`
    begin;
    alter table claim disable trigger user;
    alter table payment disable trigger user;
    insert into box (office_index, number, size)
    select index, 100000 + n, 1
    from generate_series(1, ${MANY_BOXES}) as n
    join (select index, row_number() over (order by index) - 1 as place, count(*) over () as places from office) as office
      on n % places = place;
    insert into claim (sub, legal_hid, box_id, box_number, office_index, status, in_editing, is_signed, client_type, start_date, end_date,
      box_name, total, first_month, lines, payment_method, reminded, created_at, changed_at)
    select 'demo-legal', 'demo-org-1', id, number, office_index, case when number % 10 = 0 then 5 else 6 end, false, true, 3, '2025-08-01',
      case when number % 5 = 1 then date '2026-03-31' else date '2025-12-31' end, case when number % 7 = 0 then 'Склад ' || number end,
      100000 + number, 90000, '[]', 3, 60, timestamptz '2025-07-10' + (number - 100000) * interval '1 second', '2025-07-11'
    from box where number > 100000 order by number;
    insert into box_month (box_id, month, claim_id)
    select box_id, month::date, id from claim, generate_series(start_date, end_date, interval '1 month') as month
    where status = 6 and box_number > 100000;
    insert into payment (claim_id, office_index, method, state, amount, created_at, changed_at, paid_at)
    select id, office_index, 3, 'paid', total, created_at, created_at, created_at from claim where box_number > 100000;
    alter table claim enable trigger user;
    alter table payment enable trigger user;
    commit;
    analyze claim; analyze box; analyze box_month; analyze payment`)
}
