import { type Kysely, sql, type Transaction } from 'kysely'
import type { LeavingPlan } from '#claims/api/leaving.ts'
import { forwardUntil } from '#claims/rules/leaving.ts'
import { sendOwnerEmail } from '#claims/server/claim-emails.ts'
import { leavingLateEmail } from '#claims/words/leaving-emails.ts'
import { type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import type { Context } from '#server/context.ts'
import { findRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { FieldCipher } from '#server/field-cipher.ts'
import { type JobStepRunner, toDueRowSortColumns } from '#server/run-job-step.ts'
import { forwardSealContext } from '#server/sealing/sealed-columns.ts'

/** The holder's plan; null if there is none or it was cancelled. */
export async function readLeavingPlan(
  { db, cipher }: Pick<Context, 'db' | 'cipher'>,
  claimId: number,
): Promise<(LeavingPlan & { readonly isDone: boolean; readonly forwardUntil: CalendarDate | null }) | null> {
  const row = await findRow(db, 'leaving', { claimId })
  if (!row || row.state === 'cancelled') return null
  const { lastDay, refund, mail, forwardTo, state } = row
  return {
    lastDay,
    refund,
    mail,
    forwardTo: forwardTo === null ? null : cipher.open(forwardTo, forwardSealContext(claimId)),
    isDone: state === 'done',
    forwardUntil: row.forwardUntil,
  }
}

/** Call it in the transaction that ends the rent: the key was confirmed, and forwarding begins (M-LEAVE-03). */
export const closeLeaving = async (
  { movingTerms }: Pick<Context, 'movingTerms'>,
  trx: Transaction<Schema>,
  claimId: number,
  now: Date,
): Promise<void> => {
  const planned = { claimId, state: 'planned' } as const
  const until = forwardUntil(todayInZone(now), movingTerms().forwardMonths)
  await updateRows(trx, 'leaving', { ...planned, mail: 'forward' }, { forwardUntil: until })
  await updateRows(trx, 'leaving', planned, { state: 'done', changedAt: now })
}

interface ForwardingAfterMove {
  readonly newBoxId: number
  /** Postal address of the new box. */
  readonly address: string
  readonly endedOn: CalendarDate
  readonly refund: number
  readonly now: Date
}

/** Forwardings by earlier moves that lead to the box of this claim, also through its extensions. */
const selectEarlierForwardings = async (db: Kysely<Schema>, claimId: number, today: CalendarDate) =>
  (
    await sql<{ claimId: number; boxId: number }>`
      with recursive chain (id) as (
        select ${claimId}::bigint
        union
        select previous.id from chain join claim on claim.id = chain.id
        left join moving on moving.new_claim_id = chain.id and moving.exchanged_at is not null
        cross join lateral (values (moving.old_claim_id), (claim.prolongation_of)) as previous (id)
        where previous.id is not null
      )
      select claim.id as claim_id, claim.box_id from chain join claim on claim.id = chain.id
      join leaving on leaving.claim_id = claim.id
      where claim.id <> ${claimId}::bigint and leaving.state = 'done' and leaving.mail = 'forward'
        and leaving.forward_until > ${today}::text::date`.execute(db)
  ).rows

/** Mail to an earlier box follows to the newest one; it stays if the holder has come back to that box. */
async function redirectEarlierMail(
  cipher: FieldCipher,
  trx: Transaction<Schema>,
  movedClaimId: number,
  { newBoxId, address, now }: ForwardingAfterMove,
): Promise<void> {
  const today = todayInZone(now)
  for (const { claimId, boxId } of await selectEarlierForwardings(trx, movedClaimId, today)) {
    const change =
      boxId === newBoxId
        ? { forwardUntil: today }
        : { forwardTo: cipher.seal(address, forwardSealContext(claimId)) }
    await updateRows(trx, 'leaving', { claimId }, { ...change, changedAt: now })
  }
}

/** Call it in the transaction that exchanges the keys. Replaces a plan of the holder (M-MOVE-05). */
export async function forwardMailAfterMove(
  { cipher, movingTerms }: Pick<Context, 'cipher' | 'movingTerms'>,
  trx: Transaction<Schema>,
  claimId: number,
  forwarding: ForwardingAfterMove,
): Promise<void> {
  const { address, endedOn, refund, now } = forwarding
  const facts = {
    lastDay: endedOn,
    refund,
    mail: 'forward',
    forwardTo: cipher.seal(address, forwardSealContext(claimId)),
    forwardUntil: forwardUntil(todayInZone(now), movingTerms().forwardMonths),
    state: 'done',
    plannedBy: '',
    changedAt: now,
  } as const
  await trx
    .insertInto('leaving')
    .values({ claimId, ...facts })
    .onConflict((conflict) => conflict.column('claimId').doUpdateSet(facts))
    .execute()
  await redirectEarlierMail(cipher, trx, claimId, forwarding)
}

const selectLate = (db: Kysely<Schema>, now: Date) =>
  db
    .selectFrom('leaving')
    .innerJoin('claim', 'claim.id', 'leaving.claimId')
    .select('claim.id')
    .where('leaving.state', '=', sql.lit('planned'))
    .where('leaving.remindedAt', 'is', null)
    .where('leaving.lastDay', '<', todayInZone(now))
    .where('claim.status', 'in', [3, 6])

/** Reminds once that the last day has passed and the refund may be smaller now (M-LEAVE-02). */
export const remindOfLateLeaving = (context: Context, now: Date, { eachRow }: JobStepRunner): Promise<void> =>
  eachRow(selectLate(context.db, now), toDueRowSortColumns('leaving.lastDay'), ({ id }) =>
    transact<void>(context.db, async (trx) => {
      const row = await lockRow(trx, 'leaving', { claimId: id })
      if (row?.state !== 'planned' || row.remindedAt !== null) return
      await updateRows(trx, 'leaving', { claimId: id }, { remindedAt: now })
      await sendOwnerEmail(trx, context.outbox, {
        key: `leaving-late-${id}-${row.lastDay}`,
        claimId: id,
        now,
        words: (facts) => leavingLateEmail(facts, row.lastDay),
      })
    }),
  )
