import { hash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { SpendingKind } from '#claims/api/spending-limits.ts'
import { isWithinLimit, requestExpiresAt } from '#claims/rules/spending-limit.ts'
import { spendingRequestEmail } from '#claims/words/spending-limits.ts'
import { startOfMonth, todayInZone } from '#kit/rules/calendar-date.ts'
import type { OwnerKey } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { getRow, insertRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'

/** An act that counts towards a colleague's limit. */
export interface SpendingAct {
  readonly owner: Pick<OwnerKey, 'sub' | 'legalHid'>
  readonly kind: SpendingKind
  /** What distinguishes the act from others of its kind: claims, office and term, months, a service. */
  readonly subject: readonly (number | string)[]
  readonly claims: readonly number[]
  /** Defaults to the number of claims. */
  readonly boxes?: number
  readonly amount: number
  readonly now: Date
}

export const approvalNeeded = { ok: false, code: 'approval_needed' } as const

const keyOf = ({ kind, subject }: SpendingAct): string => `${kind}:${hash('sha256', subject.join())}`

const monthOf = ({ now }: Pick<SpendingAct, 'now'>) => startOfMonth(todayInZone(now))

export const readSpent = async (
  db: Kysely<Schema>,
  { legalHid, sub }: Pick<OwnerKey, 'sub' | 'legalHid'>,
  now: Date,
): Promise<number> => {
  const { rows } = await sql<{ spent: number }>`
    select coalesce(sum(amount), 0)::bigint as spent from colleague_spending
    where legal_hid = ${legalHid} and sub = ${sub} and month = ${monthOf({ now })}::text::date
      and exists (select 1 from claim where claim.id = any(claims) and status <> 2)`.execute(db)
  return Number(rows[0]?.spent ?? 0)
}

/** The row of the colleague is the lock: two tabs cannot spend the same rest. */
const lockColleague = (trx: Transaction<Schema>, { legalHid, sub }: SpendingAct['owner']) =>
  trx
    .selectFrom('organisationUser')
    .leftJoin('colleagueLimit', 'colleagueLimit.organisationUserId', 'organisationUser.id')
    .select(['role', 'monthly'])
    .where('legalHid', '=', legalHid)
    .where('sub', '=', sub)
    .where('organisationUser.state', '=', 'active')
    .forUpdate('organisationUser')
    .executeTakeFirst()

/**
 * Counts the act towards the colleague's month, in the transaction of the act. Null if it may go on; otherwise the caller
 * rolls back, and `withApproval` asks the administrators (M-SCALE-11). Only organisations have limits.
 */
export async function spendWithinLimit(
  trx: Transaction<Schema>,
  act: SpendingAct,
): Promise<typeof approvalNeeded | null> {
  const { owner, claims, amount, now } = act
  if (owner.legalHid === '') return null
  const colleague = await lockColleague(trx, owner)
  if (!colleague) return null
  const limit = colleague.role === 'administrator' ? null : colleague.monthly
  if (!isWithinLimit({ limit, spent: await readSpent(trx, owner, now), amount })) {
    const approved = await trx
      .selectFrom('spendingRequest')
      .select(['id', 'amount'])
      .where('legalHid', '=', owner.legalHid)
      .where('sub', '=', owner.sub)
      .where('key', '=', keyOf(act))
      .where('state', '=', 'approved')
      .where('expiresAt', '>', now)
      .executeTakeFirst()
    // A higher price than the approved one has to be approved again.
    if (!approved || approved.amount < amount) return approvalNeeded
    await updateRows(trx, 'spendingRequest', approved.id, { state: 'used' })
  }
  await trx
    .insertInto('colleagueSpending')
    .values({ ...owner, month: monthOf(act), amount, claims: [...claims], at: now })
    .execute()
  return null
}

/** Records the refused act and informs the administrators; a repeated act does not ask again (M-SCALE-12). */
const askForApproval = (context: Context, act: SpendingAct): Promise<void> =>
  transact(context.db, async (trx) => {
    const { owner, kind, claims, boxes = claims.length, amount, now } = act
    const expiresAt = requestExpiresAt(now, context.organisationTerms().approvalDays)
    const { legalHid, sub } = owner
    const key = keyOf(act)
    const open = await trx
      .selectFrom('spendingRequest')
      .selectAll()
      .where('legalHid', '=', legalHid)
      .where('sub', '=', sub)
      .where('key', '=', key)
      .where('state', 'in', ['waiting', 'approved'])
      .forUpdate()
      .executeTakeFirst()
    const isCurrent = open && open.expiresAt > now && open.amount >= amount
    if (isCurrent) return
    if (open) await updateRows(trx, 'spendingRequest', open.id, { state: 'declined', decidedAt: now })
    const { id } = await insertRow(trx, 'spendingRequest', {
      legalHid,
      sub,
      key,
      kind,
      boxes,
      claimId: claims.length === 1 ? (claims[0] ?? null) : null,
      amount,
      askedAt: now,
      expiresAt,
    })
    const administrators = await trx
      .selectFrom('organisationUser')
      .select(['id', 'email'])
      .where('legalHid', '=', legalHid)
      .where('role', '=', 'administrator')
      .where('state', '=', 'active')
      .where('email', '<>', '')
      .execute()
    const colleague = await getRow(trx, 'person', { sub })
    for (const { id: administrator, email } of administrators)
      await context.outbox.write(trx, {
        key: `spending-request-${id}-${administrator}`,
        recipient: email,
        ...spendingRequestEmail({
          by: colleague.userName,
          kind,
          boxes,
          amount,
          until: expiresAt,
          origin: context.outbox.origin,
        }),
        now,
      })
  })

/** Runs an act and, if a limit refuses it, asks the administrators. */
export const withApproval = async <Answer extends { readonly ok: boolean }>(
  context: Context,
  answer: Answer,
  act: () => SpendingAct | null,
): Promise<Answer> => {
  if (!answer.ok && 'code' in answer && answer.code === approvalNeeded.code) {
    const refused = act()
    if (refused) await askForApproval(context, refused)
  }
  return answer
}
