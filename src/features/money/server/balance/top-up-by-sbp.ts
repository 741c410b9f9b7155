import { type Selectable, sql } from 'kysely'
import { toReceiptReply } from '#claims/server/life/claim-payments.ts'
import type { EndpointReplyInput } from '#kit/api/endpoint.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import type { createTopUpSbpCode, PaymentState, readTopUpSbpPayment } from '#money/api/payments.ts'
import { topUpOrderDescriptionText } from '#money/words/bank.ts'
import { topUpPaidBySbpEmail } from '#money/words/emails.ts'
import type { Context } from '#server/context.ts'
import { acquireQrPaymentPollLease } from '#server/database/lease.ts'
import { findRow, findRows, getRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { TopUpTable } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { EndpointAnswer } from '#server/http/route.ts'
import type { BankOrder } from '#server/integrations/bank/acquiring-bank.ts'
import type { JobStepRunner, LatePaymentPollSchedule } from '#server/run-job-step.ts'
import { postLedgerEntry } from './post-ledger-entry.ts'

type TopUpRow = Selectable<TopUpTable>

interface TopUpRequest {
  readonly legalHid: string
  readonly id: number
  readonly now: Date
}

const ORDER_PREFIX = 'top-up-'
const toOrderNumber = ({ id }: Pick<TopUpRow, 'id'>): string => `${ORDER_PREFIX}${id}`

export const topUpIdFromOrderNumber = (orderNumber: string): number | null => {
  const [, id] = /^top-up-(\d{1,15})$/.exec(orderNumber) ?? []
  return id === undefined ? null : Number(id)
}

const paymentStates = {
  waiting: 'waiting',
  reserved: 'waiting',
  booked: 'paid',
  cancelled: 'cancelled',
} as const satisfies Record<TopUpRow['state'], PaymentState>

const toCodePayment = async (
  db: Context['db'],
  row: TopUpRow,
): Promise<EndpointReplyInput<typeof readTopUpSbpPayment>> => {
  const receipts = await findRows(db, 'receipt', { topUpId: row.id }, 'id')
  const isWaiting = row.state === 'waiting'
  return {
    state: paymentStates[row.state],
    amount: row.amount,
    reason: null,
    payload: isWaiting && row.qrState !== 'rejected' ? row.qrPayload : null,
    taken: isWaiting && row.qrState === 'taken',
    payUrl: null,
    payUntil: isWaiting ? row.payUntil : null,
    receipts: receipts.map(toReceiptReply),
  }
}

/** Locks the top-up, then the balance. Money received for a cancelled top-up is booked too. */
async function settleTopUp(context: Context, id: number, order: BankOrder, now: Date): Promise<void> {
  await transact(context.db, async (trx) => {
    const row = await lockRow(trx, 'topUp', id)
    if (!row || toOrderNumber(row) !== order.orderNumber) return
    if (row.state !== 'waiting' && row.state !== 'cancelled') return
    if (order.state === 'registered') return
    if (order.state !== 'paid') {
      await updateRows(trx, 'topUp', id, { state: 'cancelled', changedAt: now })
      return
    }
    if (order.amountKopecks !== row.amount) {
      context.failures.report({ work: 'integration', task: 'bank', id, code: 'amount_differs' })
      return
    }
    const { legalHid, amount } = row
    const key = `${ORDER_PREFIX}${id}`
    const posted = await postLedgerEntry(trx, { key, kind: 'top_up', legalHid, amount, topUpId: id, now })
    if (!posted.ok) throw new Error(`top-up ${id} has no balance`)
    await updateRows(trx, 'topUp', id, { state: 'booked', orderId: order.orderId, changedAt: now })
    const { email } = await getRow(trx, 'person', { sub: row.askedBy })
    await context.outbox.write(trx, {
      key,
      recipient: email,
      ...topUpPaidBySbpEmail({ id, amount, balance: posted.value, origin: context.outbox.origin }),
      now,
    })
  })
}

async function askBankAboutTopUp(
  context: Context,
  row: TopUpRow,
  now: Date,
): Promise<'settled' | 'away' | 'unknown'> {
  const answer =
    row.orderId === null
      ? await context.bank.statusOfNumber(toOrderNumber(row))
      : await context.bank.status(row.orderId)
  if (answer.ok) {
    await settleTopUp(context, row.id, answer.value, now)
    return 'settled'
  }
  return answer.code === 'order_unknown' ? 'unknown' : 'away'
}

/** Returns false if the bank is unreachable. */
export async function settleTopUpOnCallback(context: Context, id: number, now: Date): Promise<boolean> {
  const row = await findRow(context.db, 'topUp', id)
  return !row || (await askBankAboutTopUp(context, row, now)) !== 'away'
}

/** Concurrent calls register only one bank order, because its number is derived from the top-up's id. */
async function registerTopUpOrder({ db, bank, origin, orderReceipts }: Context, row: TopUpRow, now: Date) {
  const deadline = row.payUntil ?? now
  const returnPath = `${origin}${pagePaths.paymentSbp}?topUp=${row.id}`
  const order = await bank.register({
    orderNumber: toOrderNumber(row),
    amountKopecks: row.amount,
    returnUrl: returnPath,
    failUrl: returnPath,
    description: topUpOrderDescriptionText(row.id),
    expiresAt: deadline,
    sessionTimeoutSecs: Math.max(1, Math.floor((deadline.getTime() - now.getTime()) / 1000)),
    receipt: await orderReceipts.ofTopUp(row.id),
  })
  if (!order.ok) return order
  const { orderId, formUrl } = order.value
  await updateRows(db, 'topUp', row.id, { orderId, payUrl: formUrl })
  return accept(orderId)
}

const findOwnTopUp = async ({ db }: Context, legalHid: string, id: number): Promise<TopUpRow | undefined> => {
  const row = await findRow(db, 'topUp', { id, legalHid })
  return row?.payUntil ? row : undefined
}

export async function issueTopUpSbpCode(
  context: Context,
  { legalHid, id, now }: TopUpRequest,
): Promise<EndpointAnswer<typeof createTopUpSbpCode>> {
  const { sbp } = context.bank
  if (sbp === null) return refuse('sbp_off')
  const row = await findOwnTopUp(context, legalHid, id)
  if (!row) return refuse('payment_unknown')
  const hasCode = row.qrPayload !== null && row.qrState !== 'rejected'
  if (row.state !== 'waiting' || hasCode) return accept(await toCodePayment(context.db, row))
  const order = row.orderId === null ? await registerTopUpOrder(context, row, now) : accept(row.orderId)
  const code = order.ok ? await sbp.code(order.value) : order
  if (code.ok) {
    const { qrId, payload } = code.value
    const change = { qrId, qrPayload: payload, qrState: 'shown', changedAt: now } as const
    await updateRows(context.db, 'topUp', { id, state: 'waiting' }, change)
    return accept(await toCodePayment(context.db, await getRow(context.db, 'topUp', id)))
  }
  const bankReply = await askBankAboutTopUp(context, await getRow(context.db, 'topUp', id), now)
  if (bankReply === 'unknown') await expireUnregisteredTopUp(context, row, now)
  const updated = await getRow(context.db, 'topUp', id)
  if (updated.state !== 'waiting') return accept(await toCodePayment(context.db, updated))
  context.failures.report({ work: 'integration', task: 'codes', code: code.code })
  return refuse(code.code === 'bank_unreachable' ? 'bank_unreachable' : 'bank_refused')
}

async function expireUnregisteredTopUp({ db }: Context, row: TopUpRow, now: Date): Promise<void> {
  if (row.payUntil === null || row.payUntil > now) return
  await updateRows(db, 'topUp', { id: row.id, state: 'waiting' }, { state: 'cancelled', changedAt: now })
}

export async function readTopUpSbpState(context: Context, { legalHid, id, now }: TopUpRequest) {
  const ownTopUp = await findOwnTopUp(context, legalHid, id)
  if (!ownTopUp) return null
  if (ownTopUp.state === 'waiting' && (await acquireQrPaymentPollLease(context.db, 'top_up', id))) {
    await askBankAboutTopUp(context, ownTopUp, now)
    const row = await getRow(context.db, 'topUp', id)
    const { sbp } = context.bank
    if (row.state === 'waiting' && sbp !== null && row.orderId !== null && row.qrId !== null) {
      const state = await sbp.codeState(row.orderId, row.qrId)
      if (state.ok && state.value !== 'paid')
        await updateRows(context.db, 'topUp', { id, state: 'waiting' }, { qrState: state.value })
    }
  }
  return toCodePayment(context.db, await getRow(context.db, 'topUp', id))
}

export async function settleTopUpBeforeCancel(
  context: Context,
  { legalHid, id, now }: TopUpRequest,
): Promise<void> {
  const row = await findOwnTopUp(context, legalHid, id)
  if (row?.state === 'waiting') await askBankAboutTopUp(context, row, now)
}

/**
 * Asks the bank about each row. If it answered for all of them, records this in `lateMoney`, so that the next
 * poll covers a shorter period.
 */
export async function pollBankOrders<Row extends Pick<TopUpRow, 'id' | 'orderId'>>(
  { bank }: Context,
  rows: readonly Row[],
  lateMoney: LatePaymentPollSchedule,
  now: Date,
  { untilUnavailable }: JobStepRunner,
  askAboutRow: (row: Row) => Promise<'away' | 'answered'>,
): Promise<void> {
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  if (rowsById.size > 0)
    await bank.readAhead?.([...rowsById.values()].flatMap(({ orderId }) => orderId ?? []))
  let answered = 0
  await untilUnavailable([...rowsById.keys()], async (id) => {
    const row = rowsById.get(id)
    const reply = row ? await askAboutRow(row) : 'answered'
    if (reply === 'answered') answered += 1
    return reply
  })
  if (answered === rowsById.size) lateMoney.asked(now)
}

export async function reconcileTopUps(context: Context, now: Date, step: JobStepRunner): Promise<void> {
  const lateMoney = context.lateMoney.topUps
  const rows = await context.db
    .selectFrom('topUp')
    .selectAll()
    .where('payUntil', 'is not', null)
    .where(sql<boolean>`state in ('waiting', 'cancelled')`)
    .where((row) =>
      row.or([
        row('state', '=', 'waiting'),
        row.and([row('orderId', 'is not', null), row('changedAt', '>', lateMoney.since(now))]),
      ]),
    )
    .execute()
  await pollBankOrders(context, rows, lateMoney, now, step, async (row) => {
    const bankReply = await askBankAboutTopUp(context, row, now)
    if (bankReply === 'unknown') await expireUnregisteredTopUp(context, row, now)
    return bankReply === 'away' ? 'away' : 'answered'
  })
}
