import type { Environment } from '#browser/environment.ts'

const NOTE = 'stamps-landed'
/** So many claims are remembered; older ones nobody opens by this page. */
const mostKept = 20

/**
 * Is this the first time that the stamp of a claim is seen on this device? Asking notes it: a stamp lands once. `key` names
 * the claim and what its stamp says.
 */
export function isFirstLanding({ kept }: Environment, key: string): boolean {
  const landed = (kept.read(NOTE) ?? '').split(',').filter(Boolean)
  if (landed.includes(key)) return false
  kept.write(NOTE, [...landed, key].slice(-mostKept).join(','))
  return true
}
