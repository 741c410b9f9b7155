import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { readBalance } from '#contract/balance.ts'
import { clientTypeByName } from '#domain/client-type.ts'
import { balanceAfter } from '#domain/ledger.ts'
import { askLegals } from './legals.ts'

/** The online balance compared with a sum; kopecks. */
export type BalanceStatus =
  | { readonly kind: 'unknown' | 'not_connected' }
  | { readonly kind: 'enough'; readonly amount: number }
  | { readonly kind: 'lacks'; readonly amount: number; readonly shortfall: number }

/** Whether the balance covers `total` kopecks; not asked for persons. */
export async function askBalanceStatus(
  environment: Environment,
  claim: { readonly clientType: number; readonly total: number },
): Promise<BalanceStatus> {
  if (claim.clientType !== clientTypeByName.legal) return { kind: 'unknown' }
  // Only organisations have a balance.
  const { kind } = await askLegals(environment)
  if (kind === 'none' || kind === 'unchosen') return { kind: 'not_connected' }
  const answer = await call(environment, readBalance, {})
  if (!answer.ok) return { kind: answer.status === 403 ? 'not_connected' : 'unknown' }
  const { connected, amount } = answer.value
  if (!connected) return { kind: 'not_connected' }
  const after = balanceAfter(amount, 'payment', claim.total)
  return after.ok ? { kind: 'enough', amount } : { kind: 'lacks', amount, shortfall: after.shortfall }
}

/** Kopecks missing according to a refusal; null for other refusals. */
export const shortfallOf = (refused: { readonly code: string; readonly data?: unknown }): number | null => {
  if (refused.code !== 'insufficient_funds') return null
  const { shortfall } = (refused.data ?? {}) as { shortfall?: unknown }
  return typeof shortfall === 'number' ? shortfall : null
}

/** Kopecks missing for an automatic extension; null when covered or unknown. */
export const shortfallFor = (auto: {
  readonly total: number | null
  readonly balance: number | null
}): number | null => {
  if (auto.total === null || auto.balance === null) return null
  const after = balanceAfter(auto.balance, 'payment', auto.total)
  return after.ok ? null : after.shortfall
}
