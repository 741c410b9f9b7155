import { type Selectable, sql, type Transaction } from 'kysely'
import type { ActingPerson } from '#back-office/server/audit/audit-log.ts'
import type { Schema, StopTable } from '#server/database/schema.ts'

export type StopRow = Selectable<StopTable>
type StopTarget = Pick<StopRow, 'kind' | 'subject'> & { readonly officeIndex?: string }

export const toStopDetails = ({
  id,
  madeAt: since,
  reason,
  madeName: by,
}: Pick<StopRow, 'id' | 'madeAt' | 'reason' | 'madeName'>) => ({ id, since, reason, by })

/** Returns false if the target is already stopped, even by a concurrent request. */
export const insertStop = async (
  trx: Transaction<Schema>,
  target: StopTarget,
  { by, reason, now }: { readonly by: ActingPerson; readonly reason: string; readonly now: Date },
): Promise<boolean> =>
  (await trx
    .insertInto('stop')
    .values({ ...target, reason, madeBy: by.sub, madeName: by.name, madeAt: now })
    .onConflict((open) =>
      open.columns(['kind', 'subject', 'officeIndex']).where(sql<boolean>`lifted_at is null`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()) !== undefined

export const markStopLifted = (
  trx: Transaction<Schema>,
  match: Pick<StopRow, 'kind'> & Partial<Pick<StopRow, 'id' | 'subject'>>,
  { by, now }: { readonly by: Pick<ActingPerson, 'name'>; readonly now: Date },
): Promise<StopRow | undefined> =>
  trx
    .updateTable('stop')
    .set({ liftedName: by.name, liftedAt: now })
    .where((stop) => stop.and(match))
    .where('liftedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
