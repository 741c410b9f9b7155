import { type Selectable, sql } from 'kysely'
import { addresses } from '#contract/addresses.ts'
import type { PaymentState } from '#contract/payments.ts'
import type { SbpPayment, showTopUpCode } from '#contract/payments-sbp.ts'
import { topUpBySbpEmail } from '#copy/emails-money.ts'
import { topUpDescription } from '#copy/gateways/bank-order.ts'
import { accept, refuse } from '#domain/outcome.ts'
import type { Context } from '#server/context.ts'
import { takeTurn } from '#server/database/ask-in-turn.ts'
import { findRow, findRows, getRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { TopUpTable } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { BankOrder } from '#server/gateways/bank/acquiring-bank.ts'
import type { Answer } from '#server/http/route.ts'
import type { Step } from '#server/run-step.ts'
import { shownReceiptOf } from '../claim-life/payments-of-claim.ts'
import { postEntry } from './post-entry.ts'

type TopUpRow = Selectable<TopUpTable>

const PREFIX = 'top-up-'
const orderNumberOf = ({ id }: Pick<TopUpRow, 'id'>): string => `${PREFIX}${id}`

export const topUpOfOrderNumber = (orderNumber: string): number | null => {
  const [, id] = /^top-up-(\d{1,15})$/.exec(orderNumber) ?? []
  return id === undefined ? null : Number(id)
}

/** To people a top-up is a payment like any other. */
const paymentStates = {
  waiting: 'waiting',
  reserved: 'waiting',
  booked: 'paid',
  cancelled: 'cancelled',
} as const satisfies Record<TopUpRow['state'], PaymentState>

const shown = async (db: Context['db'], row: TopUpRow): Promise<SbpPayment> => {
  const receipts = await findRows(db, 'receipt', { topUpId: row.id }, 'id')
  const waits = row.state === 'waiting'
  return {
    state: paymentStates[row.state],
    amount: row.amount,
    reason: null,
    payload: waits && row.qrState !== 'rejected' ? row.qrPayload : null,
    taken: waits && row.qrState === 'taken',
    // By card a balance is not filled.
    payUrl: null,
    payUntil: waits ? (row.payUntil?.toISOString() ?? null) : null,
    receipts: receipts.map(shownReceiptOf),
  }
}

/**
 * Books the money of a top-up: its row and then the balance are locked, so that callbacks twice and any number of servers
 * book it once. What came for one that was given up is the organisation's all the same.
 */
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

/** Asks the bank how the order of a top-up stands and books it by the answer; the network is asked outside of transactions. */
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

/** Takes the bank's callback about a top-up as a hint; false when the bank cannot be asked now. */
export async function hintOfTopUp(context: Context, id: number, now: Date): Promise<boolean> {
  const row = await findRow(context.db, 'topUp', id)
  return !row || (await askBank(context, row, now)) !== 'away'
}

/** Registers the order of a top-up and notes it; two at once register one, because its number is the top-up's. */
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

/** The code that fills the balance; the same one as long as it can be paid. */
export async function showCodeOfTopUp(
  context: Context,
  { legalHid, id, now }: { readonly legalHid: string; readonly id: number; readonly now: Date },
): Promise<Answer<typeof showTopUpCode>> {
  const { sbp } = context.bank
  if (sbp === null) return refuse('sbp_off')
  const row = await topUpAsked(context, legalHid, id)
  if (!row) return refuse('payment_unknown')
  const isShown = row.qrPayload !== null && row.qrState !== 'rejected'
  if (row.state !== 'waiting' || isShown) return accept(await shown(context.db, row))
  const order = row.orderId === null ? await register(context, row, now) : accept(row.orderId)
  const code = order.ok ? await sbp.code(order.value) : order
  if (code.ok) {
    const { qrId, payload } = code.value
    const change = { qrId, qrPayload: payload, qrState: 'shown', changedAt: now } as const
    await updateRows(context.db, 'topUp', { id, state: 'waiting' }, change)
    return accept(await shown(context.db, await getRow(context.db, 'topUp', id)))
  }
  const asked = await askBank(context, await getRow(context.db, 'topUp', id), now)
  if (asked === 'unknown') await endWithoutOrder(context, row, now)
  const after = await getRow(context.db, 'topUp', id)
  if (after.state !== 'waiting') return accept(await shown(context.db, after))
  context.failures.report({ work: 'integration', task: 'codes', code: code.code })
  return refuse(code.code === 'bank_unreachable' ? 'bank_unreachable' : 'bank_refused')
}

/** A top-up whose time is over and of which the bank never heard is given up. */
async function endWithoutOrder({ db }: Context, row: TopUpRow, now: Date): Promise<void> {
  if (row.payUntil === null || row.payUntil > now) return
  await updateRows(db, 'topUp', { id: row.id, state: 'waiting' }, { state: 'cancelled', changedAt: now })
}

/** How a top-up by a code stands while a page waits for it; the bank is asked in turn. Null: no such top-up. */
export async function stateOfCodeTopUp(
  context: Context,
  { legalHid, id, now }: { readonly legalHid: string; readonly id: number; readonly now: Date },
): Promise<SbpPayment | null> {
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
  return shown(context.db, await getRow(context.db, 'topUp', id))
}

/** Asks the bank before a top-up by a code is given up: money that it has already is booked. */
export async function settleBeforeGivingUp(
  context: Context,
  { legalHid, id, now }: { readonly legalHid: string; readonly id: number; readonly now: Date },
): Promise<void> {
  const row = await topUpAsked(context, legalHid, id)
  if (row?.state === 'waiting') await askBank(context, row, now)
}

/** Asks the bank about every top-up by a code that is not booked, and about those given up lately. */
export async function reconcileTopUps(
  context: Context,
  now: Date,
  { untilUnavailable }: Step,
): Promise<void> {
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
  const open = new Map(rows.map((row) => [row.id, row]))
  if (open.size > 0) await context.bank.readAhead?.(rows.flatMap(({ orderId: order }) => order ?? []))
  let answered = 0
  await untilUnavailable([...open.keys()], async (id) => {
    const row = open.get(id)
    const asked = row && (await askBank(context, row, now))
    if (row && asked === 'unknown') await endWithoutOrder(context, row, now)
    if (asked === 'away') return 'away'
    answered += 1
    return 'answered'
  })
  if (answered === open.size) late.asked(now)
}
