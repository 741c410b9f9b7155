import { kopecksTyped } from '#kit/rules/money.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import { type EntryKind, TOP_UP_LEAST, TOP_UP_MOST, type TopUpProblem } from '#money/api/balance.ts'

export type LedgerAccount = `organisation:${string}` | 'clearing' | 'income' | 'refunds'

const otherSide = {
  top_up: 'clearing',
  payment: 'income',
  refund: 'refunds',
} as const satisfies Record<EntryKind, LedgerAccount>

export const signOf = (kind: EntryKind): 1 | -1 => (kind === 'payment' ? -1 : 1)

export const sidesOf = (kind: EntryKind, legalHid: string): { from: LedgerAccount; to: LedgerAccount } => {
  const own = `organisation:${legalHid}` as const
  return signOf(kind) === 1 ? { from: otherSide[kind], to: own } : { from: own, to: otherSide[kind] }
}

export type Shortfall = {
  readonly ok: false
  readonly code: 'insufficient_funds'
  readonly shortfall: number
}

/** Refuses an entry that would make the balance negative. */
export const balanceAfter = (
  balance: number,
  kind: EntryKind,
  amount: number,
): Extract<Outcome<number, never>, { ok: true }> | Shortfall => {
  const after = balance + signOf(kind) * amount
  return after < 0 ? { ok: false, code: 'insufficient_funds', shortfall: -after } : accept(after)
}

/** Both sums are unsigned kopecks; `amounts` are signed. */
export const turnoverOf = (amounts: readonly number[]): { came: number; went: number } => ({
  came: amounts.reduce((sum, amount) => sum + Math.max(amount, 0), 0),
  went: amounts.reduce((sum, amount) => sum + Math.max(-amount, 0), 0),
})

/** Parses a typed amount such as `15 000,50` into kopecks. */
export const readTopUpAmount = (typed: string): Outcome<number, TopUpProblem> => {
  if (typed.replace(/[\s₽]/gu, '') === '') return refuse('amount_missing')
  const kopecks = kopecksTyped(typed)
  if (kopecks === null) return refuse('amount_malformed')
  if (kopecks < TOP_UP_LEAST) return refuse('amount_too_small')
  return kopecks > TOP_UP_MOST ? refuse('amount_too_large') : accept(kopecks)
}
