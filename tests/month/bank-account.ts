import {
  inWindows1251,
  type WrittenParty,
  type WrittenPayment,
  write1c,
} from '#money/server/statements/write-1c.ts'
import { examplePurpose as purposes, returnPurpose } from '#money/words/bank.ts'
import { requisites } from '#support/requisites.ts'
import { dateOf } from './calendar.ts'
import type { Fault } from './faults.ts'
import { organisationOf } from './people.ts'
import { writeCamt } from './write-camt.ts'

/** The operator's own account, as content/site has it. */
const ACCOUNT = '40502810700000000077'
const BIC = '044525225'
const operator: WrittenParty = {
  name: 'Оператор',
  inn: '9900001236',
  account: ACCOUNT,
  bic: BIC,
  bank: 'Банк',
}
const OPENING = 1_000_000_00
/** How much a line is over or under its order, kopecks. */
export const OFF = 10_000
const FEE = 5_000
const STRANGE = 123_456
/** Numbers of lines that pay nothing begin here. */
const NOISE = 900_000_000
/** An order is given up ten days after it was made. */
export const LATE_DAYS = 11

/** What a line is to become: booked by itself, or by a person who finds it in the queue with this problem. */
export type Fate =
  | { readonly is: 'booked' | 'outgoing' }
  | {
      readonly is: 'queue'
      readonly problem: string
      readonly act: 'book' | 'balance' | 'return' | 'aside'
      /** Of what it was meant for. */
      readonly claim?: number
      readonly topUp?: number
      readonly surplus?: number
      readonly legalHid?: string
    }

/** A line of the operator's account at the bank. */
export interface Line {
  readonly written: WrittenPayment
  readonly day: number
  readonly fate: Fate
}

/** An order that an organisation pays by a line of the bank. */
export interface Ordered {
  readonly of: number
  readonly who: number
  readonly amount: number
  readonly faults: ReadonlySet<Fault>
  readonly claim?: number
  readonly topUp?: number
}

const ordinal = { first: 1, second: 2, back: 3 } as const

const payerOf = (who: number): WrittenParty => {
  const { inn, name } = organisationOf(who)
  const { accountNumber, bankBic, bankName } = requisites()
  return { name, inn, account: accountNumber, bic: bankBic, bank: bankName }
}
const stranger: WrittenParty = {
  name: purposes.stranger,
  inn: purposes.strangerInn,
  account: '40702810'.padEnd(20, '1'),
  bic: BIC,
  bank: 'Банк',
}

const came = (
  number: number,
  day: number,
  amount: number,
  payer: WrittenParty,
  purpose: string,
): WrittenPayment => ({
  number: String(number),
  day: dateOf(day),
  amount,
  payer,
  receiver: operator,
  purpose,
  isDone: true,
})

/** A file of the bank, with what its lines come to. */
export interface BankFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
  readonly lines: readonly Line[]
}

const asked = (problem: string, act: 'book' | 'balance' | 'return' | 'aside', more: object = {}): Fate => ({
  is: 'queue',
  problem,
  act,
  ...more,
})
const booked: Fate = { is: 'booked' }
const outgoing: Fate = { is: 'outgoing' }

/** The lines that pay an order which is made on this day, today and on days to come. */
function linesOf(order: Ordered, day: number, days: readonly number[]): Line[] {
  const { of, who, amount, faults, claim, topUp } = order
  const payer = payerOf(who)
  const { legalHid } = organisationOf(who)
  const purpose = topUp === undefined ? purposes.claim(claim ?? 0) : purposes.topUp(topUp)
  const target = topUp === undefined ? { claim } : { topUp }
  const line = (
    which: keyof typeof ordinal,
    on: number,
    sum: number,
    fate: Fate,
    from = payer,
    words = purpose,
  ) => ({
    written: came(of * 10 + ordinal[which], on, sum, from, words),
    day: on,
    fate,
  })
  const [next = day, afterNext = next] = days.filter((date) => date > day)
  if (faults.has('statement: too much'))
    return [line('first', day, amount + OFF, asked('overpaid', 'book', { ...target, surplus: OFF }))]
  if (faults.has('statement: by somebody else'))
    return [line('first', day, amount, asked('foreign', 'book', target), stranger)]
  if (faults.has('statement: without a number'))
    return [line('first', day, amount, asked('no_number', 'book', target), payer, purposes.nothing)]
  if (faults.has('statement: too late') && topUp === undefined) {
    const late = days.find((date) => date >= day + LATE_DAYS) ?? day
    return [line('first', late, amount, asked('late', 'balance', { legalHid }))]
  }
  if (faults.has('statement: too little')) {
    const words = returnPurpose(String(of * 10 + ordinal.first), dateOf(day))
    // A part of a month of a service costs less than what others leave out.
    const some = Math.max(1, amount - OFF)
    const back = line('back', afterNext, some, outgoing, operator, words)
    return [
      line('first', day, some, asked('underpaid', 'return')),
      line('second', next, amount, booked),
      { ...back, written: { ...back.written, receiver: payer } },
    ]
  }
  const paid = line('first', day, amount, booked)
  return faults.has('statement: paid twice')
    ? [paid, line('second', next, amount, asked('twice', 'balance', { legalHid }))]
    : [paid]
}

/** What else moves on a day: the bank's fee, money of a stranger, our own money that came back. */
function noiseOf(day: number): Line[] {
  const number = NOISE + day * 10
  const fee = came(number, day, FEE, operator, 'Комиссия банка')
  return [
    { written: { ...fee, receiver: stranger }, day, fate: outgoing },
    {
      written: came(number + 1, day, STRANGE + day, stranger, purposes.nothing),
      day,
      fate: asked('no_number', 'aside'),
    },
    {
      written: came(number + 2, day, FEE + day, stranger, 'Возврат платежа: счёт получателя закрыт'),
      day,
      fate: asked('came_back', 'aside'),
    },
  ]
}

/** The operator's account as its bank keeps it: every line of the month, and the files that tell of them. */
export interface BankAccount {
  /** Those that stand in a file already. */
  readonly lines: readonly Line[]
  /** An order is paid by lines of its day and of days to come. */
  pay(order: Ordered, day: number): void
  /** Closes a day and writes the file of some days to it: as 1C and as camt.053 in turn. */
  file(first: number, last: number): BankFile
}

/** An account on which nothing has moved, for a month in which files are written on these days. */
export function openBankAccount(days: readonly number[]): BankAccount {
  const lines: Line[] = []
  const later = new Map<number, Line[]>(days.map((day) => [day, noiseOf(day)]))
  return {
    lines,
    pay(order, day) {
      for (const line of linesOf(order, day, days)) later.get(line.day)?.push(line)
    },
    file(first, last) {
      lines.push(...(later.get(last) ?? []))
      later.delete(last)
      const within = lines.filter(({ day }) => day >= first && day <= last)
      const before = lines.filter(({ day }) => day < first)
      const opening = before.reduce((sum, line) => sum + signed(line), OPENING)
      const account = { account: ACCOUNT, from: dateOf(first), to: dateOf(last), opening }
      const payments = within.map(({ written }) => written)
      const name = dateOf(last)
      return days.indexOf(last) % 2 === 0
        ? {
            name: `${name}.txt`,
            type: 'text/plain',
            bytes: inWindows1251(write1c(account, payments)),
            lines: within,
          }
        : {
            name: `${name}.xml`,
            type: 'application/xml',
            bytes: utf8(writeCamt(account, payments)),
            lines: within,
          }
    },
  }
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

const signed = ({ written }: Line): number => (written.receiver.account === ACCOUNT ? 1 : -1) * written.amount

/** What came by some lines, kopecks. */
export const cameBy = (lines: readonly Line[]): number =>
  lines.reduce((sum, line) => sum + Math.max(0, signed(line)), 0)
