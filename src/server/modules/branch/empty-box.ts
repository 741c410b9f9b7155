import type { Transaction } from 'kysely'
import { startOfMonth, todayIn } from '#domain/calendar-date.ts'
import type { Operator } from '#server/access/branch-scope.ts'
import { insertRow, updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'

/** An operator's look into the box at the end of a rent; `emptied`: they have the key, and its holder the mail. */
export interface Emptying {
  readonly operator: Operator
  readonly emptied?: boolean | undefined
  readonly now: Date
}

/** Items that wait are handed over: those named, or all; answers how many there were. */
export async function handOverItems(
  trx: Transaction<Schema>,
  claimId: number,
  now: Date,
  items?: readonly number[],
): Promise<number> {
  const taken = await trx
    .updateTable('item')
    .set({ collected_at: now })
    .where('claim_id', '=', claimId)
    .where('collected_at', 'is', null)
    .where('keep_until', '>=', todayIn(now))
    .$if(items !== undefined, (query) => query.where('id', 'in', items ?? []))
    .returning('id')
    .execute()
  return taken.length
}

const isLeft = async (trx: Transaction<Schema>, { box_id: boxId }: ClaimRow, now: Date): Promise<boolean> =>
  (await trx
    .selectFrom('box_month')
    .select('claim_id')
    .where('box_id', '=', boxId)
    .where('month', '>=', startOfMonth(todayIn(now)))
    .limit(1)
    .executeTakeFirst()) === undefined

/**
 * At the end of a signed rent before its term: mail and key are handed over now, or the box is out of order until the
 * office has them. A rent that goes on in an earlier one keeps its box.
 */
export async function emptyOrHold(
  trx: Transaction<Schema>,
  claim: ClaimRow,
  { operator, emptied = false, now }: Emptying,
): Promise<void> {
  if (!claim.is_signed || !(await isLeft(trx, claim, now))) return
  if (emptied) return void (await handOverItems(trx, claim.id, now))
  await updateRows(trx, 'box', claim.box_id, { out_of_order: true, must_empty_after: claim.id })
  const entry = { box_id: claim.box_id, out_of_order: true, actor_name: operator.name, at: now }
  await insertRow(trx, 'box_history', entry)
}
