import { sql } from 'kysely'
import type { Stage } from './stage.ts'

/**
 * No free box is left while somebody waits who can be offered it. The server offers within a minute, and each stop lasts
 * longer.
 */
export async function checkIdleBoxes({ service, stop }: Stage): Promise<string[]> {
  const { rows } = await sql<{ entry: number; box: number }>`
    select distinct on (b.id) e.id as entry, b.id as box from wait_entry e
    join wait_place p on p.entry_id = e.id
    join box b on b.office_index = p.office_index and b.size = p.size and coalesce(b.locker_id, 0) = p.locker_id
    join office o on o.index = b.office_index
    where e.state = 'waiting' and not b.out_of_order and o.stopped_at is null and not b.id = any(e.passed_boxes)
      and not exists (
        select 1 from box_month m where m.box_id = b.id and m.month >= date_trunc('month', ${stop.today}::text::date)
      )
    order by b.id`.execute(service.database.kysely)
  return rows.map(({ entry, box }) => `${stop.today}: entry ${entry} waits beside the free box ${box}`)
}

/** Offers follow the order of joining, and no claim was made past somebody who waited for that kind of box. */
export async function checkOrder(stage: Stage): Promise<string[]> {
  const { kysely } = stage.service.database
  const waits = sql`waits as (
    select * from (
      select entry_id, act, at, lead(at, 1, 'infinity') over (partition by entry_id order by id) as until from wait_history
    ) as h where act in ('joined', 'passed', 'withdrawn')
  )`
  const { rows: overtaken } = await sql<{ entry: number; by: number; box: number }>`
    with ${waits}
    select first.id as entry, later.id as by, offer.box_id as box
    from wait_history offer join wait_entry later on later.id = offer.entry_id
    join wait_entry first on first.id < later.id and first.office_index = later.office_index and first.size = later.size
      and first.locker_id is not distinct from later.locker_id
    join waits on waits.entry_id = first.id and waits.at < offer.at and waits.until > offer.at
    where offer.act = 'offered' and not offer.box_id = any(first.passed_boxes)`.execute(kysely)
  const direct = [...stage.rents.values()].flatMap(({ claim, previous, from }) =>
    previous || from ? [] : [claim],
  )
  const { rows: jumped } = await sql<{ entry: number; claim: number }>`
    with ${waits}
    select entry.id as entry, claim.id as claim from claim join box on box.id = claim.box_id
    join wait_entry entry on entry.office_index = box.office_index and entry.size = box.size
      and entry.locker_id is not distinct from box.locker_id
    join waits on waits.entry_id = entry.id and waits.at < claim.created_at and waits.until > claim.created_at
    where claim.id = any(${direct}::bigint[]) and not claim.box_id = any(entry.passed_boxes)`.execute(kysely)
  return [
    ...overtaken.map(({ entry, by, box }) => `entry ${by} was offered box ${box} before entry ${entry}`),
    ...jumped.map(({ entry, claim }) => `claim ${claim} was made past entry ${entry}`),
  ]
}

export async function countOffersByEntry({ service }: Stage): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ entry: number; offers: number }>`
    select entry_id::int as entry, count(*)::int as offers from wait_history where act = 'offered' group by 1`.execute(
    service.database.kysely,
  )
  return new Map(rows.map(({ entry, offers }) => [entry, offers]))
}
