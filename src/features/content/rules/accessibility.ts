/** Claims of the accessibility statement; an architecture test lists the tests that prove each. */
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
