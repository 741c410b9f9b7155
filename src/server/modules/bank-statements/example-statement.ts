import { sql } from 'kysely'
import { examplePurpose as words } from '#copy/statement-notes.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { inWindows1251, type WrittenPayment, write1c } from '#server/bank-statements/write-1c.ts'
import type { Context } from '#server/context.ts'
import { type KnownOrder, knownOrders } from './candidates.ts'
import { operatorParty } from './return-orders.ts'

/** Orders that an example pays. */
const ORDERS = 40
const OPENING = 125_000_000
/** A sum that nobody ordered, kopecks. */
const ODD_SUM = 123_456
const ACCOUNT_DIGITS = 20

const purposeOf = ({ kind, id, claim }: KnownOrder): string => {
  if (kind === 'joint') return words.joint(id)
  return kind === 'top_up' ? words.topUp(id) : words.claim(claim ?? 0)
}

/**
 * A statement of the orders that wait, with what goes wrong in life: too much, too little, by somebody else, without a number.
 * Each file is another one: numbers begin with its moment.
 */
export async function exampleStatementOf(
  context: Context,
  today: CalendarDate,
  now: Date,
): Promise<Uint8Array> {
  const receiver = operatorParty(context)
  const { rows } = await sql<{ id: number }>`
    select id from payment where state = 'reserved' and method = 3 order by id limit ${ORDERS}::int`.execute(
    context.db,
  )
  const { rows: topUps } = await sql<{ id: number }>`
    select id from top_up where state = 'reserved' order by id limit ${ORDERS}::int`.execute(context.db)
  const orders = await knownOrders(context.db, {
    payments: rows.map(({ id }) => Number(id)),
    topUps: topUps.map(({ id }) => Number(id)),
  })
  const first = Math.floor(now.getTime() / 1000) % 1_000_000
  const paymentOf = (
    order: Partial<KnownOrder>,
    amount: number,
    purpose: string,
    index: number,
  ): WrittenPayment => ({
    number: String(first + index),
    day: today,
    amount,
    payer: {
      name: order.holder || words.stranger,
      inn: order.inn ?? words.strangerInn,
      account: order.account || '40702810'.padEnd(ACCOUNT_DIGITS, '1'),
      bic: receiver.bic,
      bank: receiver.bank,
    },
    receiver,
    purpose,
    isDone: true,
  })
  const payments = orders.map((order, index) => {
    // Of every five orders one is paid too much, one too little.
    const difference = index % 5 === 3 ? 10_000 : index % 5 === 4 ? -10_000 : 0
    return paymentOf(order, order.amount + difference, purposeOf(order), index + 1)
  })
  const odd = [
    paymentOf({}, ODD_SUM, words.nothing, payments.length + 1),
    paymentOf({}, ODD_SUM, words.claim(999_999_999), payments.length + 2),
  ]
  const account = { account: receiver.account, from: today, to: today, opening: OPENING }
  return inWindows1251(write1c(account, [...payments, ...odd]))
}
