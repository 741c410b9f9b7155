import { type Kysely, sql } from 'kysely'
import type { correctOfficeLocation } from '#back-office/api/branch-office-location.ts'
import { recordAuditEntry } from '#back-office/server/audit/audit-log.ts'
import { refuse } from '#kit/rules/outcome.ts'
import { isNearListedPosition } from '#places/rules/exact-position.ts'
import { type GeoPosition, isInRussia } from '#places/rules/geo.ts'
import { isOfficeInBranchSql, type Operator } from '#server/access/branch-scope.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { doneAnswer, type EndpointAnswer } from '#server/http/route.ts'

/** Sets the pin of an office of the branch. Imports change only the listed coordinates and keep the pin. */
export const updateOfficePlace = (
  db: Kysely<Schema>,
  operator: Operator,
  { index, latitude, longitude, now }: GeoPosition & { readonly index: string; readonly now: Date },
): Promise<EndpointAnswer<typeof correctOfficeLocation>> =>
  transact(db, async (trx) => {
    const office = await trx
      .selectFrom('office')
      .select(['origin', 'latitude', 'longitude', 'coordPrecision'])
      .where('index', '=', index)
      .where(isOfficeInBranchSql(operator, 'office.index'))
      .forUpdate()
      .executeTakeFirst()
    if (!office) return refuse('forbidden')
    if (office.origin === 'content') return refuse('place_written')
    const place = { latitude, longitude }
    if (!isInRussia(place)) return refuse('place_outside_russia')
    if (!isNearListedPosition(office, place)) return refuse('place_far_from_town')
    await trx
      .updateTable('office')
      .set({ pinLatitude: latitude, pinLongitude: longitude, changedAt: sql<Date>`now()` })
      .where('index', '=', index)
      .execute()
    await recordAuditEntry(trx, { by: operator, act: 'office_placed', subject: 'office', number: index, now })
    return doneAnswer
  })
