import { type Selectable, sql } from 'kysely'
import { shownReceiptOf } from '#claims/server/life/payments-of-claim.ts'
import { addresses } from '#kit/api/addresses.ts'
import type { ValueOf } from '#kit/api/endpoint.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import type { PaymentState, readTopUpCode, showTopUpCode } from '#money/api/payments.ts'
import { topUpDescription } from '#money/words/bank.ts'
import { topUpBySbpEmail } from '#money/words/emails.ts'
import type { Context } from '#server/context.ts'
import { takeTurn } from '#server/database/in-hand.ts'
import { findRow, findRows, getRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { TopUpTable } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { Answer } from '#server/http/route.ts'
import type { BankOrder } from '#server/integrations/bank/acquiring-bank.ts'
import type { LateMoney, Step } from '#server/run-step.ts'
import { postEntry } from './post-entry.ts'

type TopUpRow = Selectable<TopUpTable>

interface TopUpAsked {
  readonly legalHid: string
  readonly id: number
  readonly now: Date
}

const PREFIX = 'top-up-'
const orderNumberOf = ({ id }: Pick<TopUpRow, 'id'>): string => `${PREFIX}${id}`

export const topUpOfOrderNumber = (orderNumber: string): number | null => {
  const [, id] = /^top-up-(\d{1,15})$/.exec(orderNumber) ?? []
  return id === undefined ? null : Number(id)
}

const paymentStates = {
  waiting: 'waiting',
  reserved: 'waiting',
  booked: 'paid',
  cancelled: 'cancelled',
} as const satisfies Record<TopUpRow['state'], PaymentState>

const toCodePayment = async (db: Context['db'], row: TopUpRow): Promise<ValueOf<typeof readTopUpCode>> => {
  const receipts = await findRows(db, 'receipt', { topUpId: row.id }, 'id')
  const waits = row.state === 'waiting'
  return {
    state: paymentStates[row.state],
    amount: row.amount,
    reason: null,
    payload: waits && row.qrState !== 'rejected' ? row.qrPayload : null,
    taken: waits && row.qrState === 'taken',
    // Balances are not topped up by card.
    payUrl: null,
    payUntil: waits ? row.payUntil : null,
    receipts: receipts.map(shownReceiptOf),
  }
}

/** Locks the top-up, then the balance. Money for a cancelled top-up is booked too. */
async function settleTopUp(context: Context, id: number, order: BankOrder, now: Date): Promise<void> {
  await transact(context.db, async (trx) => {
    const row = await lockRow(trx, 'topUp', id)
    if (!row || orderNumberOf(row) !== order.orderNumber) return
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
    const key = `${PREFIX}${id}`
    const posted = await postEntry(trx, { key, kind: 'top_up', legalHid, amount, topUpId: id, now })
    if (!posted.ok) throw new Error(`top-up ${id} has no balance`)
    await updateRows(trx, 'topUp', id, { state: 'booked', orderId: order.orderId, changedAt: now })
    const { email } = await getRow(trx, 'person', { sub: row.askedBy })
    await context.outbox.write(trx, {
      key,
      recipient: email,
      ...topUpBySbpEmail({ id, amount, balance: posted.value, origin: context.outbox.origin }),
      now,
    })
  })
}

/** The network is asked outside of transactions. */
async function askBank(context: Context, row: TopUpRow, now: Date): Promise<'settled' | 'away' | 'unknown'> {
  const answer =
    row.orderId === null
      ? await context.bank.statusOfNumber(orderNumberOf(row))
      : await context.bank.status(row.orderId)
  if (answer.ok) {
    await settleTopUp(context, row.id, answer.value, now)
    return 'settled'
  }
  return answer.code === 'order_unknown' ? 'unknown' : 'away'
}

/** False if the bank cannot be asked now. */
export async function hintOfTopUp(context: Context, id: number, now: Date): Promise<boolean> {
  const row = await findRow(context.db, 'topUp', id)
  return !row || (await askBank(context, row, now)) !== 'away'
}

/** Concurrent calls register one order, because its number is the top-up's. */
async function register({ db, bank, origin, orderReceipts }: Context, row: TopUpRow, now: Date) {
  const until = row.payUntil ?? now
  const back = `${origin}${addresses.paymentSbp}?topUp=${row.id}`
  const order = await bank.register({
    orderNumber: orderNumberOf(row),
    amountKopecks: row.amount,
    returnUrl: back,
    failUrl: back,
    description: topUpDescription(row.id),
    expiresAt: until,
    sessionTimeoutSecs: Math.max(1, Math.floor((until.getTime() - now.getTime()) / 1000)),
    receipt: await orderReceipts.ofTopUp(row.id),
  })
  if (!order.ok) return order
  const { orderId, formUrl } = order.value
  await updateRows(db, 'topUp', row.id, { orderId, payUrl: formUrl })
  return accept(orderId)
}

const topUpAsked = async ({ db }: Context, legalHid: string, id: number): Promise<TopUpRow | undefined> => {
  const row = await findRow(db, 'topUp', { id, legalHid })
  return row?.payUntil ? row : undefined
}

export async function showCodeOfTopUp(
  context: Context,
  { legalHid, id, now }: TopUpAsked,
): Promise<Answer<typeof showTopUpCode>> {
  const { sbp } = context.bank
  if (sbp === null) return refuse('sbp_off')
  const row = await topUpAsked(context, legalHid, id)
  if (!row) return refuse('payment_unknown')
  const hasCode = row.qrPayload !== null && row.qrState !== 'rejected'
  if (row.state !== 'waiting' || hasCode) return accept(await toCodePayment(context.db, row))
  const order = row.orderId === null ? await register(context, row, now) : accept(row.orderId)
  const code = order.ok ? await sbp.code(order.value) : order
  if (code.ok) {
    const { qrId, payload } = code.value
    const change = { qrId, qrPayload: payload, qrState: 'shown', changedAt: now } as const
    await updateRows(context.db, 'topUp', { id, state: 'waiting' }, change)
    return accept(await toCodePayment(context.db, await getRow(context.db, 'topUp', id)))
  }
  const asked = await askBank(context, await getRow(context.db, 'topUp', id), now)
  if (asked === 'unknown') await endWithoutOrder(context, row, now)
  const after = await getRow(context.db, 'topUp', id)
  if (after.state !== 'waiting') return accept(await toCodePayment(context.db, after))
  context.failures.report({ work: 'integration', task: 'codes', code: code.code })
  return refuse(code.code === 'bank_unreachable' ? 'bank_unreachable' : 'bank_refused')
}

/** The bank never saw the order and its time is over. */
async function endWithoutOrder({ db }: Context, row: TopUpRow, now: Date): Promise<void> {
  if (row.payUntil === null || row.payUntil > now) return
  await updateRows(db, 'topUp', { id: row.id, state: 'waiting' }, { state: 'cancelled', changedAt: now })
}

/** Null if there is no such top-up. */
export async function stateOfCodeTopUp(context: Context, { legalHid, id, now }: TopUpAsked) {
  const before = await topUpAsked(context, legalHid, id)
  if (!before) return null
  if (before.state === 'waiting' && (await takeTurn(context.db, 'top_up', id))) {
    await askBank(context, before, now)
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

/** Money that the bank already has is booked. */
export async function settleBeforeGivingUp(
  context: Context,
  { legalHid, id, now }: TopUpAsked,
): Promise<void> {
  const row = await topUpAsked(context, legalHid, id)
  if (row?.state === 'waiting') await askBank(context, row, now)
}

/** Asks the bank about each row; tells `late` if all were answered. */
export async function askAboutOrders<Row extends Pick<TopUpRow, 'id' | 'orderId'>>(
  { bank }: Context,
  rows: readonly Row[],
  late: LateMoney,
  now: Date,
  { untilUnavailable }: Step,
  ask: (row: Row) => Promise<'away' | 'answered'>,
): Promise<void> {
  const open = new Map(rows.map((row) => [row.id, row]))
  if (open.size > 0) await bank.readAhead?.([...open.values()].flatMap(({ orderId }) => orderId ?? []))
  let answered = 0
  await untilUnavailable([...open.keys()], async (id) => {
    const row = open.get(id)
    const reached = row ? await ask(row) : 'answered'
    if (reached === 'answered') answered += 1
    return reached
  })
  if (answered === open.size) late.asked(now)
}

/** Unbooked top-ups by code, and recently cancelled ones. */
export async function reconcileTopUps(context: Context, now: Date, step: Step): Promise<void> {
  const late = context.lateMoney.topUps
  const rows = await context.db
    .selectFrom('topUp')
    .selectAll()
    .where('payUntil', 'is not', null)
    .where(sql<boolean>`state in ('waiting', 'cancelled')`)
    .where((row) =>
      row.or([
        row('state', '=', 'waiting'),
        row.and([row('orderId', 'is not', null), row('changedAt', '>', late.since(now))]),
      ]),
    )
    .execute()
  await askAboutOrders(context, rows, late, now, step, async (row) => {
    const asked = await askBank(context, row, now)
    if (asked === 'unknown') await endWithoutOrder(context, row, now)
    return asked === 'away' ? 'away' : 'answered'
  })
}
