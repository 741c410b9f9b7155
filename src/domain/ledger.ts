import { TOP_UP_LEAST, TOP_UP_MOST, type TopUpProblem } from '#contract/balance.ts'
import { kopecksTyped } from './money.ts'
import { accept, type Outcome, refuse } from './outcome.ts'

/** What moves the balance of an organisation. */
export type EntryKind = 'top_up' | 'payment' | 'refund'

/** Whose money it is: an organisation's, what the bank brought, what the operator earned, what the operator gave back. */
export type LedgerAccount = `organisation:${string}` | 'clearing' | 'income' | 'refunds'

const otherSide = {
  top_up: 'clearing',
  payment: 'income',
  refund: 'refunds',
} as const satisfies Record<EntryKind, LedgerAccount>

/** The account of an organisation. */
const accountOf = (legalHid: string): LedgerAccount => `organisation:${legalHid}`

/** Which way an entry moves the organisation's balance: a payment takes, the others bring. */
export const signOf = (kind: EntryKind): 1 | -1 => (kind === 'payment' ? -1 : 1)

/** From which account an entry takes, and which one receives. */
export const sidesOf = (kind: EntryKind, legalHid: string): { from: LedgerAccount; to: LedgerAccount } => {
  const own = accountOf(legalHid)
  return signOf(kind) === 1 ? { from: otherSide[kind], to: own } : { from: own, to: otherSide[kind] }
}

/** What a payment that the balance is too small for lacks, in kopecks. */
export type Shortfall = {
  readonly ok: false
  readonly code: 'insufficient_funds'
  readonly shortfall: number
}

/** The balance after an entry; a payment never takes it below zero. */
export const balanceAfter = (
  balance: number,
  kind: EntryKind,
  amount: number,
): Extract<Outcome<number, never>, { ok: true }> | Shortfall => {
  const after = balance + signOf(kind) * amount
  return after < 0 ? { ok: false, code: 'insufficient_funds', shortfall: -after } : accept(after)
}

/** What happened in a period, from its movements in signed kopecks: what came and what went, both without a sign. */
export const turnoverOf = (amounts: readonly number[]): { came: number; went: number } => ({
  came: amounts.reduce((sum, amount) => sum + Math.max(amount, 0), 0),
  went: amounts.reduce((sum, amount) => sum + Math.max(-amount, 0), 0),
})

/** The amount of a top-up as people type it, `15 000,50`, in kopecks. */
export const readTopUpAmount = (typed: string): Outcome<number, TopUpProblem> => {
  if (typed.replace(/[\s₽]/gu, '') === '') return refuse('amount_missing')
  const kopecks = kopecksTyped(typed)
  if (kopecks === null) return refuse('amount_malformed')
  if (kopecks < TOP_UP_LEAST) return refuse('amount_too_small')
  return kopecks > TOP_UP_MOST ? refuse('amount_too_large') : accept(kopecks)
}
