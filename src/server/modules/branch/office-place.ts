import { type Kysely, sql } from 'kysely'
import type { putOfficePlace } from '#contract/branch-office-place.ts'
import { isInRussia, type Place } from '#domain/geo.ts'
import { accept, refuse } from '#domain/outcome.ts'
import { inBranch, type Operator } from '#server/access/branch-scope.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { Answer } from '#server/http/route.ts'
import { recordAct } from '../audit/record-act.ts'

export const placeOffice = (
  db: Kysely<Schema>,
  operator: Operator,
  { index, latitude, longitude, now }: Place & { readonly index: string; readonly now: Date },
): Promise<Answer<typeof putOfficePlace>> =>
  transact(db, async (trx) => {
    const office = await trx
      .selectFrom('office')
      .select('origin')
      .where('index', '=', index)
      .where(inBranch(operator, 'office.index'))
      .forUpdate()
      .executeTakeFirst()
    if (!office) return refuse('forbidden')
    if (office.origin === 'content') return refuse('place_written')
    if (!isInRussia({ latitude, longitude })) return refuse('place_outside_russia')
    await trx
      .updateTable('office')
      .set({ pinLatitude: latitude, pinLongitude: longitude, changedAt: sql<Date>`now()` })
      .where('index', '=', index)
      .execute()
    await recordAct(trx, { by: operator, act: 'office_placed', subject: 'office', number: index, now })
    return accept({ done: true } as const)
  })
