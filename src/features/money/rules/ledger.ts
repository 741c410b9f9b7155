import { parseTypedAmount } from '#kit/rules/money.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import {
  type LedgerEntryKind,
  MAX_TOP_UP_KOPECKS,
  MIN_TOP_UP_KOPECKS,
  type TopUpAmountRefusal,
} from '#money/api/balance.ts'

export type LedgerAccount = `organisation:${string}` | 'clearing' | 'income' | 'refunds'

const otherSide = {
  top_up: 'clearing',
  payment: 'income',
  refund: 'refunds',
} as const satisfies Record<LedgerEntryKind, LedgerAccount>

export const ledgerEntrySign = (kind: LedgerEntryKind): 1 | -1 => (kind === 'payment' ? -1 : 1)

export const ledgerTransferAccounts = (
  kind: LedgerEntryKind,
  legalHid: string,
): { from: LedgerAccount; to: LedgerAccount } => {
  const own = `organisation:${legalHid}` as const
  return ledgerEntrySign(kind) === 1 ? { from: otherSide[kind], to: own } : { from: own, to: otherSide[kind] }
}

export type ShortfallRefusal = {
  readonly ok: false
  readonly code: 'insufficient_funds'
  readonly shortfall: number
}

/** Refuses an entry that would make the balance negative. Amounts are in kopecks. */
export const computeBalanceAfterEntry = (
  balance: number,
  kind: LedgerEntryKind,
  amount: number,
): Extract<Outcome<number, never>, { ok: true }> | ShortfallRefusal => {
  const after = balance + ledgerEntrySign(kind) * amount
  return after < 0 ? { ok: false, code: 'insufficient_funds', shortfall: -after } : accept(after)
}

/** `amounts` are signed; both returned sums are unsigned. All are in kopecks. */
export const sumTurnover = (amounts: readonly number[]): { came: number; went: number } => ({
  came: amounts.reduce((sum, amount) => sum + Math.max(amount, 0), 0),
  went: amounts.reduce((sum, amount) => sum + Math.max(-amount, 0), 0),
})

/** Parses an amount typed by a user, such as `15 000,50`, into kopecks. */
export const parseTopUpAmount = (typed: string): Outcome<number, TopUpAmountRefusal> => {
  if (typed.replace(/[\s₽]/gu, '') === '') return refuse('amount_missing')
  const kopecks = parseTypedAmount(typed)
  if (kopecks === null) return refuse('amount_malformed')
  if (kopecks < MIN_TOP_UP_KOPECKS) return refuse('amount_too_small')
  return kopecks > MAX_TOP_UP_KOPECKS ? refuse('amount_too_large') : accept(kopecks)
}
