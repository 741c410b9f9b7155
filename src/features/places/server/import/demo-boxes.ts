import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

interface DemoBoxes {
  readonly perOffice: number
  readonly perLocker: number
  readonly progress: (share: number) => void
}

const BATCH_SIZE = 2000
const ENLARGED_INTERVAL = 10

/** Idempotent. Skips offices from content, because editors define their boxes. */
export const insertDemoBoxes = async (
  database: Kysely<Schema>,
  { perOffice, perLocker, progress }: DemoBoxes,
): Promise<{ boxes: number; places: number }> => {
  const { rows: places } = await sql<{ office: string; locker: number | null }>`
    select o.index as office, null::integer as locker from office o
    where o.origin = 'import' and o.online and not o.closed
      and not exists (select 1 from box b where b.office_index = o.index and b.locker_id is null)
      and not exists (select 1 from locker l where lpad(l.id::text, 6, '0') = o.index)
    union all
    select l.office_index, l.id from locker l
    where not l.closed and not exists (select 1 from box b where b.locker_id = l.id)
    order by 1, 2 nulls first
  `.execute(database)
  let boxes = 0
  for (let index = 0; index < places.length; index += BATCH_SIZE) {
    const batch = JSON.stringify(places.slice(index, index + BATCH_SIZE))
    boxes += await database.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ given: number }>`
        with place as (
          select * from jsonb_to_recordset(${batch}::text::jsonb) as p (office text, locker integer)
        ), given as (
          insert into box (office_index, locker_id, number, size)
          select p.office, p.locker, n,
            case when p.locker is not null then 3 when n % ${ENLARGED_INTERVAL}::integer = 0 then 2 else 1 end
          from place p
          cross join lateral generate_series(1,
            case when p.locker is null then ${perOffice}::integer else ${perLocker}::integer end) as n
          order by p.office, p.locker nulls first, n
          on conflict do nothing
          returning 1
        )
        select count(*)::integer as given from given
      `.execute(transaction)
      // Makes the servers recount the boxes of these offices.
      await sql`
        update office set changed_at = now()
        where index in (
          select office from jsonb_to_recordset(${batch}::text::jsonb) as p (office text)
        )
      `.execute(transaction)
      return Number(rows[0]?.given ?? 0)
    })
    progress(Math.min(1, (index + BATCH_SIZE) / places.length))
  }
  return { boxes, places: places.length }
}
