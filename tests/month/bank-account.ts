import { encodeWindows1251 } from '#documents/windows-1251.ts'
import {
  build1cPaymentsText,
  type OneCParty,
  type OneCPayment,
} from '#money/server/statements/build-1c-payments.ts'
import { examplePaymentPurposeWords as purposes, returnPaymentPurposeText } from '#money/words/bank.ts'
import { requisites } from '#support/requisites.ts'
import { dateOf } from './calendar.ts'
import type { Fault } from './faults.ts'
import { organisationOf } from './people.ts'
import { writeCamt } from './write-camt.ts'

/** As in content/site. */
const ACCOUNT = '40502810700000000077'
const BIC = '044525225'
const operator: OneCParty = {
  name: 'Оператор',
  inn: '9900001236',
  account: ACCOUNT,
  bic: BIC,
  bank: 'Банк',
}
const OPENING = 1_000_000_00
/** Difference between a wrong line and its order, kopecks. */
export const OFF = 10_000
const FEE = 5_000
const STRANGER_AMOUNT = 123_456
const FIRST_NOISE_NUMBER = 900_000_000
/** An unpaid order is cancelled ten days after it was made. */
export const LATE_DAYS = 11

/** `queue`: a person finds the line in the queue with this problem. */
export type Fate =
  | { readonly is: 'booked' | 'outgoing' }
  | {
      readonly is: 'queue'
      readonly problem: string
      readonly act: 'book' | 'balance' | 'return' | 'aside'
      /** The claim, top-up and organisation that the line was meant for. */
      readonly claim?: number
      readonly topUp?: number
      readonly surplus?: number
      readonly legalHid?: string
    }

export interface Line {
  readonly written: OneCPayment
  readonly day: number
  readonly fate: Fate
}

export interface Ordered {
  readonly of: number
  readonly who: number
  readonly amount: number
  readonly faults: ReadonlySet<Fault>
  readonly claim?: number
  readonly topUp?: number
}

const LINE_ORDINALS = { first: 1, second: 2, back: 3 } as const

const payerParty = (who: number): OneCParty => {
  const { inn, name } = organisationOf(who)
  const { accountNumber, bankBic, bankName } = requisites()
  return { name, inn, account: accountNumber, bic: bankBic, bank: bankName }
}
const stranger: OneCParty = {
  name: purposes.stranger,
  inn: purposes.strangerInn,
  account: '40702810'.padEnd(20, '1'),
  bic: BIC,
  bank: 'Банк',
}

const incomingPayment = (
  number: number,
  day: number,
  amount: number,
  payer: OneCParty,
  purpose: string,
): OneCPayment => ({
  number: String(number),
  day: dateOf(day),
  amount,
  payer,
  receiver: operator,
  purpose,
  isDone: true,
})

export interface BankFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
  readonly lines: readonly Line[]
}

const queuedFate = (
  problem: string,
  act: 'book' | 'balance' | 'return' | 'aside',
  details: object = {},
): Fate => ({
  is: 'queue',
  problem,
  act,
  ...details,
})
const booked: Fate = { is: 'booked' }
const outgoing: Fate = { is: 'outgoing' }

/** The lines that pay an order of this day, today and on later days. */
function linesForOrder(order: Ordered, day: number, days: readonly number[]): Line[] {
  const { of, who, amount, faults, claim, topUp } = order
  const payer = payerParty(who)
  const { legalHid } = organisationOf(who)
  const purpose = topUp === undefined ? purposes.claim(claim ?? 0) : purposes.topUp(topUp)
  const target = topUp === undefined ? { claim } : { topUp }
  const line = (
    which: keyof typeof LINE_ORDINALS,
    bookedOn: number,
    sum: number,
    fate: Fate,
    from = payer,
    words = purpose,
  ) => ({
    written: incomingPayment(of * 10 + LINE_ORDINALS[which], bookedOn, sum, from, words),
    day: bookedOn,
    fate,
  })
  const [nextDay = day, dayAfterNext = nextDay] = days.filter((date) => date > day)
  if (faults.has('statement: too much'))
    return [line('first', day, amount + OFF, queuedFate('overpaid', 'book', { ...target, surplus: OFF }))]
  if (faults.has('statement: by somebody else'))
    return [line('first', day, amount, queuedFate('foreign', 'book', target), stranger)]
  if (faults.has('statement: without a number'))
    return [line('first', day, amount, queuedFate('no_number', 'book', target), payer, purposes.nothing)]
  if (faults.has('statement: too late') && topUp === undefined) {
    const lateDay = days.find((date) => date >= day + LATE_DAYS) ?? day
    return [line('first', lateDay, amount, queuedFate('late', 'balance', { legalHid }))]
  }
  if (faults.has('statement: too little')) {
    const words = returnPaymentPurposeText(String(of * 10 + LINE_ORDINALS.first), dateOf(day))
    // The amount is less than any service of a partial month costs.
    const partialAmount = Math.max(1, amount - OFF)
    const returnLine = line('back', dayAfterNext, partialAmount, outgoing, operator, words)
    return [
      line('first', day, partialAmount, queuedFate('underpaid', 'return')),
      line('second', nextDay, amount, booked),
      { ...returnLine, written: { ...returnLine.written, receiver: payer } },
    ]
  }
  const paid = line('first', day, amount, booked)
  return faults.has('statement: paid twice')
    ? [paid, line('second', nextDay, amount, queuedFate('twice', 'balance', { legalHid }))]
    : [paid]
}

/** Lines without an order: the bank's fee, a stranger's money, and our own money that came back. */
function linesWithoutOrder(day: number): Line[] {
  const number = FIRST_NOISE_NUMBER + day * 10
  const fee = incomingPayment(number, day, FEE, operator, 'Комиссия банка')
  return [
    { written: { ...fee, receiver: stranger }, day, fate: outgoing },
    {
      written: incomingPayment(number + 1, day, STRANGER_AMOUNT + day, stranger, purposes.nothing),
      day,
      fate: queuedFate('no_number', 'aside'),
    },
    {
      written: incomingPayment(
        number + 2,
        day,
        FEE + day,
        stranger,
        'Возврат платежа: счёт получателя закрыт',
      ),
      day,
      fate: queuedFate('came_back', 'aside'),
    },
  ]
}

export interface BankAccount {
  readonly lines: readonly Line[]
  pay(order: Ordered, day: number): void
  /** Closes a day and writes the file of a range of days, alternately as 1C and as camt.053. */
  file(first: number, last: number): BankFile
}

/** An empty account for a month with files on these days. */
export function openBankAccount(days: readonly number[]): BankAccount {
  const lines: Line[] = []
  const linesByDay = new Map<number, Line[]>(days.map((day) => [day, linesWithoutOrder(day)]))
  return {
    lines,
    pay(order, day) {
      for (const line of linesForOrder(order, day, days)) linesByDay.get(line.day)?.push(line)
    },
    file(first, last) {
      lines.push(...(linesByDay.get(last) ?? []))
      linesByDay.delete(last)
      const linesInRange = lines.filter(({ day }) => day >= first && day <= last)
      const earlierLines = lines.filter(({ day }) => day < first)
      const opening = earlierLines.reduce((sum, line) => sum + signedAmount(line), OPENING)
      const account = { account: ACCOUNT, from: dateOf(first), to: dateOf(last), opening }
      const payments = linesInRange.map(({ written }) => written)
      const name = dateOf(last)
      return days.indexOf(last) % 2 === 0
        ? {
            name: `${name}.txt`,
            type: 'text/plain',
            bytes: encodeWindows1251(build1cPaymentsText(account, payments)),
            lines: linesInRange,
          }
        : {
            name: `${name}.xml`,
            type: 'application/xml',
            bytes: utf8(writeCamt(account, payments)),
            lines: linesInRange,
          }
    },
  }
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

const signedAmount = ({ written }: Line): number =>
  (written.receiver.account === ACCOUNT ? 1 : -1) * written.amount

/** Kopecks. */
export const cameBy = (lines: readonly Line[]): number =>
  lines.reduce((sum, line) => sum + Math.max(0, signedAmount(line)), 0)
