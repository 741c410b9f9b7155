import type { Environment } from '#browser/environment.ts'

/** The claim that an address names as `?claim=ID`, null when it names none. */
export function claimInAddress(environment: Environment): number | null {
  const text = environment.query().get('claim') ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
