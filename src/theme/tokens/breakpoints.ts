/**
 * Page widths in rem at which layouts change; at 100 % text size `tablet` is 768 px and `desktop` 1200 px. Only a phone
 * with enlarged text is below `narrow`.
 */
const breakpoints = { narrow: 18, tablet: 48, desktop: 75 } as const

export const pageWidthQueries = {
  narrow: `page (width < ${breakpoints.narrow}rem)`,
  wide: `page (width >= ${breakpoints.narrow}rem)`,
  phone: `page (width < ${breakpoints.tablet}rem)`,
  tablet: `page (width >= ${breakpoints.tablet}rem)`,
  belowDesktop: `page (width < ${breakpoints.desktop}rem)`,
  desktop: `page (width >= ${breakpoints.desktop}rem)`,
} as const

export const mediaQueries = {
  forcedColours: '(forced-colors: active)',
  hover: '(hover: hover)',
  withoutScript: '(scripting: none)',
  /** Matches touch devices, where targets stay 44 px. */
  touch: 'screen and (pointer: coarse)',
  /** Matches windows that are high enough for sticky elements (M-FORM-07). */
  roomy: 'screen and (min-height: 500px)',
  /** Matches windows high enough for the order summary below the header. */
  tall: 'screen and (min-height: 54rem)',
} as const
