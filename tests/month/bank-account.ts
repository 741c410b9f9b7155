import { examplePurpose as purposes, returnPurpose } from '#copy/statement-notes.ts'
import { requisites } from '#kit/requisites.ts'
import { inWindows1251, type WrittenParty, type WrittenPayment, write1c } from '#server/bank-statements/write-1c.ts'
import { dateOf } from './calendar.ts'
import type { Fault } from './faults.ts'
import { organisationOf } from './people.ts'
import { writeCamt } from './write-camt.ts'

/** The operator's own account, as content/site has it. */
const ACCOUNT = '40502810700000000077'
const BIC = '044525225'
const operator: WrittenParty = { name: 'Оператор', inn: '9900001236', account: ACCOUNT, bic: BIC, bank: 'Банк' }
const OPENING = 1_000_000_00
/** How much a line is over or under its order, kopecks. */
export const OFF = 10_000
const FEE = 5_000
const STRANGE = 123_456

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
  /** It is a service of a claim that is paid already. */
  readonly isService?: boolean
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

const came = (number: number, day: number, amount: number, payer: WrittenParty, purpose: string): WrittenPayment => ({
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

/** The operator's account as its bank keeps it: every line of the month, and the files that tell of them. */
export class BankAccount {
  readonly lines: Line[] = []
  readonly #later = new Map<number, Line[]>()
  readonly #days: readonly number[]

  constructor(days: readonly number[]) {
    this.#days = days
  }

  /** Lines of an order, today and on days to come. */
  pay(order: Ordered, day: number): void {
    const { of, who, amount, faults, claim, topUp, isService = false } = order
    const payer = payerOf(who)
    const { legalHid } = organisationOf(who)
    const purpose = topUp === undefined ? purposes.claim(claim ?? 0) : purposes.topUp(topUp)
    const target = topUp === undefined ? { claim: claim ?? 0 } : { topUp }
    const line = (which: keyof typeof ordinal, on: number, sum: number, from = payer, words = purpose) =>
      came(of * 10 + ordinal[which], on, sum, from, words)
    const [next = day, afterNext = next] = this.#days.filter((one) => one > day)
    const add = (written: WrittenPayment, on: number, fate: Fate) => this.#add({ written, day: on, fate })
    const booked: Fate = { is: 'booked' }
    const asked = (problem: string, act: 'book' | 'balance' | 'return', more: object = {}): Fate => ({
      is: 'queue',
      problem,
      act,
      ...target,
      ...more,
    })
    if (faults.has('statement: too much'))
      return add(line('first', day, amount + OFF), day, asked('overpaid', 'book', { surplus: OFF }))
    if (faults.has('statement: by somebody else'))
      return add(line('first', day, amount, stranger), day, asked('foreign', 'book'))
    if (faults.has('statement: without a number'))
      return add(line('first', day, amount, payer, purposes.nothing), day, asked('no_number', 'book'))
    if (faults.has('statement: too late') && topUp === undefined) {
      const late = this.#days.find((one) => one >= day + 11) ?? day
      const problem = isService ? 'twice' : 'late'
      return add(line('first', late, amount), late, asked(problem, 'balance', { legalHid }))
    }
    if (faults.has('statement: too little')) {
      add(line('first', day, amount - OFF), day, asked('underpaid', 'return'))
      add(line('second', next, amount), next, booked)
      const back = { ...line('back', afterNext, amount - OFF), payer: operator, receiver: payer }
      return add({ ...back, purpose: returnPurpose(String(of * 10 + 1), dateOf(day)) }, afterNext, { is: 'outgoing' })
    }
    add(line('first', day, amount), day, booked)
    if (faults.has('statement: paid twice'))
      add(line('second', next, amount), next, asked('twice', 'balance', { legalHid }))
  }

  /** What else moves on a day: the bank's fee, money of a stranger, our own money that came back. */
  noise(day: number): void {
    const number = 900_000_000 + day * 10
    const fee = { ...came(number, day, FEE, operator, 'Комиссия банка'), receiver: stranger }
    this.#add({ written: fee, day, fate: { is: 'outgoing' } })
    const strange = came(number + 1, day, STRANGE + day, stranger, purposes.nothing)
    this.#add({ written: strange, day, fate: { is: 'queue', problem: 'no_number', act: 'aside' } })
    const back = came(number + 2, day, FEE + day, stranger, 'Возврат платежа: счёт получателя закрыт')
    this.#add({ written: back, day, fate: { is: 'queue', problem: 'came_back', act: 'aside' } })
  }

  /** The file of some days, written as 1C on even days and as camt.053 on odd ones. */
  file(first: number, last: number): BankFile {
    for (const line of this.#later.get(last) ?? []) this.lines.push(line)
    this.#later.delete(last)
    const before = this.lines.filter(({ day }) => day < first)
    const lines = this.lines.filter(({ day }) => day >= first && day <= last)
    const opening = before.reduce((sum, line) => sum + signed(line), OPENING)
    const account = { account: ACCOUNT, from: dateOf(first), to: dateOf(last), opening }
    const payments = lines.map(({ written }) => written)
    return last % 2 === 0
      ? {
          name: `${dateOf(last)}.txt`,
          type: 'text/plain',
          bytes: inWindows1251(write1c(account, payments)),
          lines,
        }
      : {
          name: `${dateOf(last)}.xml`,
          type: 'application/xml',
          bytes: new TextEncoder().encode(writeCamt(account, payments)),
          lines,
        }
  }

  #add(line: Line): void {
    this.#later.set(line.day, [...(this.#later.get(line.day) ?? []), line])
  }
}

const signed = ({ written }: Line): number => (written.receiver.account === ACCOUNT ? 1 : -1) * written.amount

/** What came by some lines, kopecks. */
export const cameBy = (lines: readonly Line[]): number =>
  lines.reduce((sum, line) => sum + Math.max(0, signed(line)), 0)

