/** Features that the accessibility statement promises; an architecture test names the tests that prove each. */
export const accessibilityFeatures = [
  'axe',
  'keyboard',
  'errors',
  'large',
  'colours',
  'motion',
  'narrow',
] as const
export type AccessibilityFeature = (typeof accessibilityFeatures)[number]
