import * as z from 'zod/mini'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { findOffices, type Office, office } from '#contract/offices.ts'
import { officeShown } from './office-shown.ts'
import type { Found } from './search-state.ts'

/**
 * How the look-up of one index ended (M-MAP-16): OK, ALTERNATIVE_OFFERED, NO_OFFER, no office of that
 * index (AMB-43), or a failure.
 */
export type LookUp =
  | { readonly kind: 'ok' | 'alternative'; readonly office: Office }
  | { readonly kind: 'none' | 'unknown' | 'failed' }

/** Names of the ends that are told by a toast (M-ERR-01…03). */
export const lookUpCodes = {
  alternative: 'alternative_offered',
  none: 'no_offer',
  failed: 'lookup_failed',
} as const satisfies Record<Exclude<LookUp['kind'], 'ok' | 'unknown'>, string>

/** Looks an office up by its exact index: 200, 412 with another office, 412 with nothing, anything else (M-ERR-01…03). */
export async function lookUp(environment: Environment, index: string): Promise<LookUp> {
  const answer = await call(environment, findOffices, { query: { address: index } })
  if (answer.ok) {
    const [first] = answer.value
    return first ? { kind: 'ok', office: first } : { kind: 'unknown' }
  }
  if (answer.status !== 412) return { kind: 'failed' }
  const { body } = answer
  const other = z.safeParse(office, Array.isArray(body) ? body[0] : body)
  return other.success ? { kind: 'alternative', office: other.data } : { kind: 'none' }
}

/** The list that a look-up answers: the office, the one in its place, or none. */
export function foundByIndex(environment: Environment, index: string, result: LookUp): Found {
  if (result.kind === 'unknown')
    return { kind: 'shown', question: { kind: 'index', index }, offices: [], total: 0, page: 0, pages: 1 }
  if (!('office' in result)) {
    const code = result.kind === 'none' ? 'no_offer' : 'failed'
    return { kind: 'failed', question: { kind: 'index', index }, page: 0, code }
  }
  const insteadOf = result.kind === 'alternative' ? { insteadOf: index } : {}
  const question = { kind: 'index', index: result.office.index, ...insteadOf } as const
  const offices = [officeShown(environment, result.office)]
  return { kind: 'shown', question, offices, total: 1, page: 0, pages: 1 }
}
