import { type Kysely, sql } from 'kysely'
import { receiptEmail } from '#copy/emails-receipts.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { nextReceiptTry } from '#domain/receipt.ts'
import { isInNoHand } from '#server/database/in-hand.ts'
import { getRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { FiscalData, FiscalRefused, ReceiptOf } from '#server/gateways/fiscal/fiscal-service.ts'
import type { Step } from '#server/run-step.ts'
import { contactOfClaim } from '../notifications/claim-contact.ts'
import { ownerOfReceipt, requestOf } from './content-of-receipt.ts'
import type { ReceiptDeps, ReceiptRow } from './receipt-deps.ts'

const AT_ONCE = 500

/**
 * Writes the receipt of a service that was paid ahead, when its last day is over: what was paid for and did not go back is
 * settled in full with the prepayment. Any number of times, on any number of servers, once a payment.
 */
export async function settlePrepaid({ db, clock }: ReceiptDeps, today: CalendarDate): Promise<void> {
  const now = clock.now()
  await sql`
    with over as (
      select id from receipt where settles_on < ${today}::date
      order by settles_on, id limit ${AT_ONCE}::int for update skip locked
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
      select least(income.amount, payment.amount - coalesce(payment.to_refund, payment.refunded)) as amount
    ) as kept
    where payment.state in ('paid', 'refunding', 'refunded')
      and kept.amount > 0
    on conflict do nothing`.execute(db)
}

const DAY_MS = 24 * 3_600_000

/**
 * A receipt of the same payment comes first, so that money does not go back on a receipt before it came; behind one that was
 * refused the next waits until somebody has mended it.
 */
export const isBehind = sql<boolean>`
  exists (
    select 1 from receipt as earlier
    where earlier.payment_id = receipt.payment_id and earlier.id < receipt.id
      and earlier.state in ('waiting', 'sent', 'failed')
  )`

/**
 * Receipts that may be sent or asked about now, one after the other of each payment. A test clock that was put back must not hold them for ever.
 */
const isDue = (now: Date) => sql<boolean>`
  state in ('waiting', 'sent')
  and (next_at is null or next_at <= ${now}::timestamptz or next_at > ${new Date(now.getTime() + 2 * DAY_MS)}::timestamptz)
  and not ${isBehind}
  and ${isInNoHand('locked_at', now)}`

const BATCH_SIZE = 500

/** Numbers of the receipts that are due, oldest first. */
const dueReceipts = async (db: Kysely<Schema>, now: Date): Promise<number[]> => {
  const rows = await db
    .selectFrom('receipt')
    .select('id')
    .where(isDue(now))
    .orderBy(sql`coalesce(next_at, created_at)`)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()
  return rows.map(({ id }) => id)
}

/** Takes a due receipt for this server alone. */
const take = async ({ db }: ReceiptDeps, id: number, now: Date): Promise<ReceiptRow | null> =>
  (await db
    .updateTable('receipt')
    .set({ locked_at: now })
    .where('id', '=', id)
    .where(isDue(now))
    .returningAll()
    .executeTakeFirst()) ?? null

/** Changes a receipt while it is in this server's hands: one that took too long has lost it to another. */
const change = (
  db: Kysely<Schema>,
  { id, locked_at: lockedAt }: ReceiptRow,
  changed: Parameters<typeof updateRows<'receipt'>>[3],
) => updateRows(db, 'receipt', { id, locked_at: lockedAt }, { locked_at: null, ...changed })

/** It stays as it is and is looked at again later. */
const later = async ({ db, clock }: ReceiptDeps, receipt: ReceiptRow, problem: string | null) => {
  const now = clock.now()
  const tries = receipt.tries + 1
  await change(db, receipt, { tries, next_at: nextReceiptTry(tries, now), problem, problem_words: null })
}

/** The service said no: somebody must look, the same request would be refused again. */
const giveUp = async (
  { db, clock, failures }: ReceiptDeps,
  receipt: ReceiptRow,
  words: string | undefined,
) => {
  failures.report({
    work: 'receipt',
    task: 'register',
    id: receipt.id,
    code: 'service_refused',
    givenUp: true,
  })
  await change(db, receipt, {
    state: 'failed',
    tries: receipt.tries + 1,
    next_at: null,
    problem: 'service_refused',
    problem_words: words ?? null,
    changed_at: clock.now(),
  })
}

const refused = async (deps: ReceiptDeps, receipt: ReceiptRow, { code, words }: FiscalRefused) => {
  if (code === 'service_refused') {
    await giveUp(deps, receipt, words)
    return 'answered' as const
  }
  deps.failures.report({ work: 'receipt', task: 'register', id: receipt.id, code })
  await later(deps, receipt, code)
  return 'away' as const
}

const payerOfTopUp = async (trx: Kysely<Schema>, topUpId: number): Promise<string> => {
  const { asked_by: sub } = await getRow(trx, 'top_up', topUpId)
  return (await getRow(trx, 'person', { sub })).email
}

/** Notes the numbers of a registered receipt, and writes to whoever paid. */
const noteDone = (deps: ReceiptDeps, receipt: ReceiptRow, fiscal: FiscalData) =>
  transact(deps.db, async (trx) => {
    const now = deps.clock.now()
    await change(trx, receipt, {
      state: 'done',
      fn_number: fiscal.fnNumber,
      document_number: fiscal.documentNumber,
      document_attribute: fiscal.documentAttribute,
      register_number: fiscal.registerNumber,
      shift_number: fiscal.shiftNumber,
      receipt_number: fiscal.receiptNumber,
      registered_at: fiscal.registeredAt,
      link: fiscal.link,
      problem: null,
      problem_words: null,
      next_at: null,
      changed_at: now,
    })
    if (fiscal.link === null) return
    const { claim_id: claimId, kind, amount, id } = receipt
    const email = {
      key: `receipt-${id}`,
      now,
      ...receiptEmail({ claim: claimId, kind, amount, link: fiscal.link }),
    }
    if (claimId !== null)
      await deps.outbox.write(trx, { ...email, claimId, recipient: await contactOfClaim(trx, claimId) })
    else if (receipt.top_up_id !== null)
      await deps.outbox.write(trx, { ...email, recipient: await payerOfTopUp(trx, receipt.top_up_id) })
  })

/** A register that ran out of time has made nothing and keeps the number: the next try bears another. */
const again = ({ db, clock }: ReceiptDeps, receipt: ReceiptRow, words: string | undefined) => {
  const tries = receipt.tries + 1
  return change(db, receipt, {
    state: 'waiting',
    service_id: null,
    external_id: `${receipt.external_id.replace(/~\d+$/, '')}~${tries}`,
    tries,
    next_at: nextReceiptTry(tries, clock.now()),
    problem: 'register_late',
    problem_words: words ?? null,
  })
}

/** Asks the service about a receipt that it has. */
async function ask(
  deps: ReceiptDeps,
  receipt: ReceiptRow,
  of: ReceiptOf,
  serviceId: string,
): Promise<'away' | 'answered'> {
  const answer = await deps.fiscal.report(serviceId, of)
  if (!answer.ok) return refused(deps, receipt, answer)
  const report = answer.value
  if (report.state === 'done') await noteDone(deps, receipt, report.fiscal)
  else if (report.state === 'wait') await later(deps, receipt, null)
  else if (report.mayTryAgain) await again(deps, receipt, report.words)
  else await giveUp(deps, receipt, report.words)
  return 'answered'
}

/**
 * Brings a receipt to where the service has it: sends it, or asks about it; 'away' when the service did not answer. Told
 * twice it makes one: the number is ours, and the service answers a known one with the receipt that it has.
 */
export async function sendReceipt(deps: ReceiptDeps, id: number): Promise<'away' | 'answered'> {
  const receipt = await take(deps, id, deps.clock.now())
  if (!receipt) return 'answered'
  const of = await ownerOfReceipt(deps.db, receipt)
  if (receipt.service_id !== null) return ask(deps, receipt, of, receipt.service_id)
  if (!deps.fiscal.makes(of)) {
    await change(deps.db, receipt, { state: 'elsewhere', next_at: null, changed_at: deps.clock.now() })
    return 'answered'
  }
  const request = await requestOf(deps, receipt, of, deps.clock.now())
  const sent = await deps.fiscal.send(request)
  if (!sent.ok) return refused(deps, receipt, sent)
  await updateRows(
    deps.db,
    'receipt',
    { id, locked_at: receipt.locked_at },
    {
      state: 'sent',
      service_id: sent.value,
      lines: JSON.stringify(request.lines.map(({ name: _, ...line }) => line)),
    },
  )
  return ask(deps, { ...receipt, state: 'sent', service_id: sent.value }, of, sent.value)
}

/** Sends receipts that wait, and asks about those that were sent. */
export const sendDueReceipts = async (
  deps: ReceiptDeps,
  { untilUnavailable }: Pick<Step, 'untilUnavailable'>,
): Promise<void> =>
  untilUnavailable(await dueReceipts(deps.db, deps.clock.now()), (id) => sendReceipt(deps, id))
