import { type Selectable, sql, type Transaction } from 'kysely'
import type { ActingPerson } from '#back-office/server/audit/record-act.ts'
import type { Schema, StopTable } from '#server/database/schema.ts'

export type Stop = Selectable<StopTable>
type Stopped = Pick<Stop, 'kind' | 'subject'> & { readonly officeIndex?: string }

export const shownStop = ({
  id,
  madeAt: since,
  reason,
  madeName: by,
}: Pick<Stop, 'id' | 'madeAt' | 'reason' | 'madeName'>) => ({ id, since, reason, by })

/** False if it is stopped already, also by a concurrent request. */
export const makeStop = async (
  trx: Transaction<Schema>,
  stopped: Stopped,
  { by, reason, now }: { readonly by: ActingPerson; readonly reason: string; readonly now: Date },
): Promise<boolean> =>
  (await trx
    .insertInto('stop')
    .values({ ...stopped, reason, madeBy: by.sub, madeName: by.name, madeAt: now })
    .onConflict((open) =>
      open.columns(['kind', 'subject', 'officeIndex']).where(sql<boolean>`lifted_at is null`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Undefined if it is not in force, also after a concurrent request. */
export const liftStop = (
  trx: Transaction<Schema>,
  which: Pick<Stop, 'kind'> & Partial<Pick<Stop, 'id' | 'subject'>>,
  { by, now }: { readonly by: Pick<ActingPerson, 'name'>; readonly now: Date },
): Promise<Stop | undefined> =>
  trx
    .updateTable('stop')
    .set({ liftedName: by.name, liftedAt: now })
    .where((stop) => stop.and(which))
    .where('liftedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
