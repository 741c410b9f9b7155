import * as z from 'zod/mini'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { findOffices, type Office, office } from '#contract/offices.ts'

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
