import { type Selectable, sql } from 'kysely'
import { addresses } from '#contract/addresses.ts'
import type { PaymentState } from '#contract/payments.ts'
import type { SbpPayment, showTopUpCode } from '#contract/payments-sbp.ts'
import { topUpBySbpEmail } from '#copy/emails-sbp.ts'
import { topUpDescription } from '#copy/gateways/bank-order.ts'
import { accept, refuse } from '#domain/outcome.ts'
import { takeTurn } from '#server/database/ask-in-turn.ts'
import { findRow, findRows, getRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { TopUpTable } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { Failures } from '#server/failures.ts'
import type { AcquiringBank, BankOrder } from '#server/gateways/bank/acquiring-bank.ts'
import type { Answer } from '#server/http/route.ts'
import type { LateMoney } from '#server/late-money.ts'
import type { Step } from '#server/run-step.ts'
import { shownReceiptOf } from '../claim-life/payments-of-claim.ts'
import type { ClaimDeps } from '../claims/claim-deps.ts'
import type { OrderReceipts } from '../receipts/content-of-receipt.ts'
import { postEntry } from './post-entry.ts'

export interface CodeTopUpDeps extends Pick<ClaimDeps, 'db' | 'outbox'> {
  readonly bank: AcquiringBank
  readonly orderReceipts: Pick<OrderReceipts, 'ofTopUp'>
  readonly failures: Pick<Failures, 'report'>
  /** The site's own origin: the bank sends the browser back there. */
  readonly origin: string
}

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

const shown = async (db: ClaimDeps['db'], row: TopUpRow): Promise<SbpPayment> => {
  const receipts = await findRows(db, 'receipt', { top_up_id: row.id }, 'id')
  const waits = row.state === 'waiting'
  return {
    state: paymentStates[row.state],
    amount: row.amount,
    reason: null,
    payload: waits && row.qr_state !== 'rejected' ? row.qr_payload : null,
    taken: waits && row.qr_state === 'taken',
    // By card a balance is not filled.
    payUrl: null,
    payUntil: waits ? (row.pay_until?.toISOString() ?? null) : null,
    receipts: receipts.map(shownReceiptOf),
  }
}

/**
 * Books the money of a top-up: its row and then the balance are locked, so that callbacks twice and any number of servers
 * book it once. What came for one that was given up is the organisation's all the same.
 */
async function settleTopUp(deps: CodeTopUpDeps, id: number, order: BankOrder, now: Date): Promise<void> {
  await transact(deps.db, async (trx) => {
    const row = await lockRow(trx, 'top_up', id)
    if (!row || orderNumberOf(row) !== order.orderNumber) return
    if (row.state !== 'waiting' && row.state !== 'cancelled') return
    if (order.state === 'registered') return
    if (order.state !== 'paid') {
      await updateRows(trx, 'top_up', id, { state: 'cancelled', changed_at: now })
      return
    }
    if (order.amountKopecks !== row.amount) {
      deps.failures.report({ work: 'integration', task: 'bank', id, code: 'amount_differs' })
      return
    }
    const { legal_hid: legalHid, amount } = row
    const key = `${PREFIX}${id}`
    const posted = await postEntry(trx, { key, kind: 'top_up', legalHid, amount, topUpId: id, now })
    if (!posted.ok) throw new Error(`top-up ${id} has no balance`)
    await updateRows(trx, 'top_up', id, { state: 'booked', order_id: order.orderId, changed_at: now })
    const { email } = await getRow(trx, 'person', { sub: row.asked_by })
    await deps.outbox.write(trx, {
      key,
      recipient: email,
      ...topUpBySbpEmail({ id, amount, balance: posted.value, origin: deps.outbox.origin }),
      now,
    })
  })
}

/** Asks the bank how the order of a top-up stands and books it by the answer; the network is asked outside of transactions. */
async function askBank(
  deps: CodeTopUpDeps,
  row: TopUpRow,
  now: Date,
): Promise<'settled' | 'away' | 'unknown'> {
  const answer =
    row.order_id === null
      ? await deps.bank.statusOfNumber(orderNumberOf(row))
      : await deps.bank.status(row.order_id)
  if (answer.ok) {
    await settleTopUp(deps, row.id, answer.value, now)
    return 'settled'
  }
  return answer.code === 'order_unknown' ? 'unknown' : 'away'
}

/** Takes the bank's callback about a top-up as a hint; false when the bank cannot be asked now. */
export async function hintOfTopUp(deps: CodeTopUpDeps, id: number, now: Date): Promise<boolean> {
  const row = await findRow(deps.db, 'top_up', id)
  return !row || (await askBank(deps, row, now)) !== 'away'
}

/** Registers the order of a top-up and notes it; two at once register one, because its number is the top-up's. */
async function register({ db, bank, origin, orderReceipts }: CodeTopUpDeps, row: TopUpRow, now: Date) {
  const until = row.pay_until ?? now
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
  await updateRows(db, 'top_up', row.id, { order_id: orderId, pay_url: formUrl })
  return accept(orderId)
}

const topUpAsked = async (
  { db }: CodeTopUpDeps,
  legalHid: string,
  id: number,
): Promise<TopUpRow | undefined> => {
  const row = await findRow(db, 'top_up', { id, legal_hid: legalHid })
  return row?.pay_until ? row : undefined
}

/** The code that fills the balance; the same one as long as it can be paid. */
export async function showCodeOfTopUp(
  deps: CodeTopUpDeps,
  { legalHid, id, now }: { readonly legalHid: string; readonly id: number; readonly now: Date },
): Promise<Answer<typeof showTopUpCode>> {
  const { sbp } = deps.bank
  if (sbp === null) return refuse('sbp_off')
  const row = await topUpAsked(deps, legalHid, id)
  if (!row) return refuse('payment_unknown')
  const isShown = row.qr_payload !== null && row.qr_state !== 'rejected'
  if (row.state !== 'waiting' || isShown) return accept(await shown(deps.db, row))
  const order = row.order_id === null ? await register(deps, row, now) : accept(row.order_id)
  const code = order.ok ? await sbp.code(order.value) : order
  if (code.ok) {
    const { qrId, payload } = code.value
    const change = { qr_id: qrId, qr_payload: payload, qr_state: 'shown', changed_at: now } as const
    await updateRows(deps.db, 'top_up', { id, state: 'waiting' }, change)
    return accept(await shown(deps.db, await getRow(deps.db, 'top_up', id)))
  }
  const asked = await askBank(deps, await getRow(deps.db, 'top_up', id), now)
  if (asked === 'unknown') await endWithoutOrder(deps, row, now)
  const after = await getRow(deps.db, 'top_up', id)
  if (after.state !== 'waiting') return accept(await shown(deps.db, after))
  deps.failures.report({ work: 'integration', task: 'codes', code: code.code })
  return refuse(code.code === 'bank_unreachable' ? 'bank_unreachable' : 'bank_refused')
}

/** A top-up whose time is over and of which the bank never heard is given up. */
async function endWithoutOrder({ db }: CodeTopUpDeps, row: TopUpRow, now: Date): Promise<void> {
  if (row.pay_until === null || row.pay_until > now) return
  await updateRows(db, 'top_up', { id: row.id, state: 'waiting' }, { state: 'cancelled', changed_at: now })
}

/** How a top-up by a code stands while a page waits for it; the bank is asked in turn. Null: no such top-up. */
export async function stateOfCodeTopUp(
  deps: CodeTopUpDeps,
  { legalHid, id, now }: { readonly legalHid: string; readonly id: number; readonly now: Date },
): Promise<SbpPayment | null> {
  const before = await topUpAsked(deps, legalHid, id)
  if (!before) return null
  if (before.state === 'waiting' && (await takeTurn(deps.db, 'top_up', id))) {
    await askBank(deps, before, now)
    const row = await getRow(deps.db, 'top_up', id)
    const { sbp } = deps.bank
    if (row.state === 'waiting' && sbp !== null && row.order_id !== null && row.qr_id !== null) {
      const state = await sbp.codeState(row.order_id, row.qr_id)
      if (state.ok && state.value !== 'paid')
        await updateRows(deps.db, 'top_up', { id, state: 'waiting' }, { qr_state: state.value })
    }
  }
  return shown(deps.db, await getRow(deps.db, 'top_up', id))
}

/** Asks the bank before a top-up by a code is given up: money that it has already is booked. */
export async function settleBeforeGivingUp(
  deps: CodeTopUpDeps,
  { legalHid, id, now }: { readonly legalHid: string; readonly id: number; readonly now: Date },
): Promise<void> {
  const row = await topUpAsked(deps, legalHid, id)
  if (row?.state === 'waiting') await askBank(deps, row, now)
}

/** Asks the bank about every top-up by a code that is not booked, and about those given up lately. */
export async function reconcileTopUps(
  deps: CodeTopUpDeps & { readonly lateMoney: { readonly topUps: LateMoney } },
  now: Date,
  { untilUnavailable }: Step,
): Promise<void> {
  const late = deps.lateMoney.topUps
  const rows = await deps.db
    .selectFrom('top_up')
    .selectAll()
    .where('pay_until', 'is not', null)
    .where(sql<boolean>`state in ('waiting', 'cancelled')`)
    .where((row) =>
      row.or([
        row('state', '=', 'waiting'),
        row.and([row('order_id', 'is not', null), row('changed_at', '>', late.since(now))]),
      ]),
    )
    .execute()
  const open = new Map(rows.map((row) => [row.id, row]))
  if (open.size > 0) await deps.bank.readAhead?.(rows.flatMap(({ order_id: order }) => order ?? []))
  let answered = 0
  await untilUnavailable([...open.keys()], async (id) => {
    const row = open.get(id)
    const asked = row && (await askBank(deps, row, now))
    if (row && asked === 'unknown') await endWithoutOrder(deps, row, now)
    if (asked === 'away') return 'away'
    answered += 1
    return 'answered'
  })
  if (answered === open.size) late.asked(now)
}
