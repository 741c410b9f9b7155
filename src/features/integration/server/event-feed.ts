import { type Kysely, sql } from 'kysely'
import { type OrganisationEvent, organisationEventSchema } from '#integration/api/events.ts'
import { isSandboxLegalHid } from '#people/server/organisations/organisations.ts'
import { findRow, hasRow, lockExistingRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'

const BATCH_SIZE = 1_000

/** Numbers events in commit order, so that readers skip none when transactions overlap. */
async function assignEventNumbers(db: Kysely<Schema>, legalHid: string): Promise<void> {
  const hasUnnumbered = await hasRow(db, 'event', { legalHid, seq: null })
  if (!hasUnnumbered) return
  await transact(db, async (trx) => {
    await trx
      .insertInto('eventFeed')
      .values({ legalHid, last: 0 })
      .onConflict((conflict) => conflict.column('legalHid').doNothing())
      .execute()
    const { last } = await lockExistingRow(trx, 'eventFeed', { legalHid })
    const newEvents = await trx
      .selectFrom('event')
      .select('id')
      .where('legalHid', '=', legalHid)
      .where('seq', 'is', null)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
    if (newEvents.length === 0) return
    const ids = newEvents.map(({ id }) => id)
    await sql`
      update event set seq = ${last}::bigint + place.number
      from (select id, row_number() over (order by id) as number from event where id = any(${ids}::bigint[])) as place
      where event.id = place.id`.execute(trx)
    await updateRows(trx, 'eventFeed', { legalHid }, { last: last + newEvents.length })
  })
}

export async function assignAllEventNumbers(db: Kysely<Schema>): Promise<void> {
  const unnumbered = await db
    .selectFrom('event')
    .select('legalHid')
    .distinct()
    .where('seq', 'is', null)
    .execute()
  for (const { legalHid } of unnumbered) await assignEventNumbers(db, legalHid)
}

export async function readEventsAfter(
  db: Kysely<Schema>,
  legalHid: string,
  after: number,
  limit: number,
): Promise<OrganisationEvent[]> {
  await assignEventNumbers(db, legalHid)
  const rows = await db
    .selectFrom('event')
    .selectAll()
    .where('legalHid', '=', legalHid)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map((row) =>
    organisationEventSchema.parse({
      ...row,
      id: row.seq,
      type: row.kind,
      claim: row.claimId,
      ...(isSandboxLegalHid(legalHid) ? { sandbox: true } : {}),
    }),
  )
}

export async function readLastEventNumber(db: Kysely<Schema>, legalHid: string): Promise<number> {
  await assignEventNumbers(db, legalHid)
  const feed = await findRow(db, 'eventFeed', { legalHid })
  return feed?.last ?? 0
}
