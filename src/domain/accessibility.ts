/** What the statement of accessibility claims; each claim is held by tests that a test of the architecture names. */
export const accessibilityClaims = [
  'axe',
  'keyboard',
  'errors',
  'large',
  'colours',
  'motion',
  'narrow',
] as const
export type AccessibilityClaim = (typeof accessibilityClaims)[number]
