import { type Kysely, sql } from 'kysely'
import { findClaimEmailAddress } from '#claims/server/claim-emails.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { nextReceiptTryAt } from '#money/rules/receipt.ts'
import { receiptEmail } from '#money/words/emails.ts'
import type { Context } from '#server/context.ts'
import { isNotLeasedSql } from '#server/database/lease.ts'
import { getRow, updateRows } from '#server/database/row-queries.ts'
import type { ReceiptRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type {
  FiscalData,
  FiscalFailure,
  ReceiptTransaction,
} from '#server/integrations/fiscal/fiscal-service.ts'
import type { JobStepRunner } from '#server/run-job-step.ts'
import { buildReceiptRequest, readReceiptSubject } from './receipt-content.ts'

const SETTLEMENT_BATCH_SIZE = 500

/**
 * After the last day of the service, offsets the prepayment minus refunds: never more than has a receipt, because a
 * payment from a balance may have one for a part only. Safe to repeat for a payment. A rent that was never signed gave
 * no service: its money waits for the branch to refund it.
 */
export async function insertOffsetReceipts({ db, clock }: Context, today: CalendarDate): Promise<void> {
  const now = clock.now()
  await sql`
    with over as (
      select id from receipt where settles_on < ${today}::date and not exists (
        select 1 from claim where claim.id = receipt.claim_id and claim.status = 3 and claim.is_signed is not true
      )
      order by settles_on, id limit ${SETTLEMENT_BATCH_SIZE}::int for update skip locked
    ), income as (
      update receipt set settles_on = null from over where receipt.id = over.id
      returning receipt.payment_id, receipt.claim_id, receipt.amount
    )
    insert into receipt
      (payment_id, claim_id, kind, amount, before, tender, external_id, created_at, changed_at)
    select income.payment_id, income.claim_id, 'offset', kept.amount,
      0, 'prepaid', 'offset-' || income.payment_id, ${now}::timestamptz, ${now}::timestamptz
    from income join payment on payment.id = income.payment_id
    cross join lateral (
      select least(
        income.amount - coalesce((
          select sum(amount) from receipt as refund where refund.payment_id = payment.id and refund.kind = 'refund'
        ), 0),
        payment.amount - payment.moved - coalesce(payment.to_refund, payment.refunded)
      ) as amount
    ) as kept
    where payment.state in ('paid', 'refunding', 'refunded')
      and kept.amount > 0
    on conflict do nothing`.execute(db)
}

const DAY_MS = 24 * 3_600_000

/** Receipts of a payment are sent in order; a refused one blocks the following ones until an operator acts. */
export const hasEarlierOpenReceiptSql = sql<boolean>`
  exists (
    select 1 from receipt as earlier
    where earlier.payment_id = receipt.payment_id and earlier.id < receipt.id
      and earlier.state in ('waiting', 'sent', 'failed')
  )`

/** A date far in the future means that a test clock was set back, so such receipts are due too. */
const dueCondition = (now: Date) => sql<boolean>`
  state in ('waiting', 'sent')
  and (next_at is null or next_at <= ${now}::timestamptz or next_at > ${new Date(now.getTime() + 2 * DAY_MS)}::timestamptz)
  and not ${hasEarlierOpenReceiptSql}
  and ${isNotLeasedSql('lockedAt', now)}`

const BATCH_SIZE = 500

const findDueReceipts = async (db: Kysely<Schema>, now: Date): Promise<number[]> => {
  const rows = await db
    .selectFrom('receipt')
    .select('id')
    .where(dueCondition(now))
    .orderBy(sql`coalesce(next_at, created_at)`)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()
  return rows.map(({ id }) => id)
}

const lockReceipt = ({ db }: Context, id: number, now: Date): Promise<ReceiptRow | undefined> =>
  db
    .updateTable('receipt')
    .set({ lockedAt: now })
    .where('id', '=', id)
    .where(dueCondition(now))
    .returningAll()
    .executeTakeFirst()

/** Updates nothing if this server was slow and another one has taken over the receipt. */
const updateLockedReceipt = (
  db: Kysely<Schema>,
  { id, lockedAt }: ReceiptRow,
  values: Parameters<typeof updateRows<'receipt'>>[3],
) => updateRows(db, 'receipt', { id, lockedAt }, { lockedAt: null, ...values })

const postpone = async ({ db, clock }: Context, receipt: ReceiptRow, problem: string | null) => {
  const now = clock.now()
  const tries = receipt.tries + 1
  await updateLockedReceipt(db, receipt, {
    tries,
    nextAt: nextReceiptTryAt(tries, now),
    problem,
    problemWords: null,
  })
}

const markFailed = async (
  { db, clock, failures }: Context,
  receipt: ReceiptRow,
  message: string | undefined,
) => {
  const code = 'service_refused'
  failures.report({ work: 'receipt', task: 'register', id: receipt.id, code, givenUp: true })
  await updateLockedReceipt(db, receipt, {
    state: 'failed',
    tries: receipt.tries + 1,
    nextAt: null,
    problem: code,
    problemWords: message ?? null,
    changedAt: clock.now(),
  })
}

const handleRefusal = async (context: Context, receipt: ReceiptRow, { code, words }: FiscalFailure) => {
  if (code === 'service_refused') {
    await markFailed(context, receipt, words)
    return 'answered' as const
  }
  context.failures.report({ work: 'receipt', task: 'register', id: receipt.id, code })
  await postpone(context, receipt, code)
  return 'away' as const
}

const recordDone = (context: Context, receipt: ReceiptRow, fiscal: FiscalData) =>
  transact(context.db, async (trx) => {
    const now = context.clock.now()
    await updateLockedReceipt(trx, receipt, {
      state: 'done',
      ...fiscal,
      problem: null,
      problemWords: null,
      nextAt: null,
      changedAt: now,
    })
    if (fiscal.link === null) return
    const { claimId, kind, amount, id } = receipt
    const emailText = receiptEmail({ claim: claimId, kind, amount, link: fiscal.link })
    const email = { key: `receipt-${id}`, now, ...emailText }
    if (claimId !== null)
      await context.outbox.write(trx, {
        ...email,
        claimId,
        recipient: await findClaimEmailAddress(trx, claimId),
      })
    else if (receipt.topUpId !== null) {
      const { askedBy: sub } = await getRow(trx, 'topUp', receipt.topUpId)
      const { email: recipient } = await getRow(trx, 'person', { sub })
      await context.outbox.write(trx, { ...email, recipient })
    }
  })

/** The fiscal register remembers a number that timed out, so the next attempt uses a new one. */
const retryWithNewNumber = ({ db, clock }: Context, receipt: ReceiptRow, message: string | undefined) => {
  const tries = receipt.tries + 1
  return updateLockedReceipt(db, receipt, {
    state: 'waiting',
    serviceId: null,
    externalId: `${receipt.externalId.replace(/~\d+$/, '')}~${tries}`,
    tries,
    nextAt: nextReceiptTryAt(tries, clock.now()),
    problem: 'register_late',
    problemWords: message ?? null,
  })
}

async function fetchReport(
  context: Context,
  receipt: ReceiptRow,
  of: ReceiptTransaction,
  serviceId: string,
): Promise<'away' | 'answered'> {
  const answer = await context.fiscal.report(serviceId, of)
  if (!answer.ok) return handleRefusal(context, receipt, answer)
  const report = answer.value
  if (report.state === 'done') await recordDone(context, receipt, report.fiscal)
  else if (report.state === 'wait') await postpone(context, receipt, null)
  else if (report.mayTryAgain) await retryWithNewNumber(context, receipt, report.words)
  else await markFailed(context, receipt, report.words)
  return 'answered'
}

/** Idempotent: for a number that the service knows, it returns the existing receipt. */
export async function sendReceipt(context: Context, id: number): Promise<'away' | 'answered'> {
  const receipt = await lockReceipt(context, id, context.clock.now())
  if (!receipt) return 'answered'
  const of = await readReceiptSubject(context.db, receipt)
  if (receipt.serviceId !== null) return fetchReport(context, receipt, of, receipt.serviceId)
  if (!context.fiscal.makes(of)) {
    await updateLockedReceipt(context.db, receipt, {
      state: 'elsewhere',
      nextAt: null,
      changedAt: context.clock.now(),
    })
    return 'answered'
  }
  const request = await buildReceiptRequest(context, receipt, of, context.clock.now())
  const sent = await context.fiscal.send(request)
  if (!sent.ok) return handleRefusal(context, receipt, sent)
  const lines = JSON.stringify(request.lines.map(({ name: _, ...line }) => line))
  const sending = { state: 'sent', serviceId: sent.value, lines } as const
  await updateRows(context.db, 'receipt', { id, lockedAt: receipt.lockedAt }, sending)
  return fetchReport(context, { ...receipt, state: 'sent', serviceId: sent.value }, of, sent.value)
}

export const sendDueReceipts = async (
  context: Context,
  { untilUnavailable }: Pick<JobStepRunner, 'untilUnavailable'>,
): Promise<void> =>
  untilUnavailable(await findDueReceipts(context.db, context.clock.now()), (id) => sendReceipt(context, id))
