/**
 * Page widths in rem where layouts change: phones below `tablet`, desktops from `desktop` on (768 and 1200 px at 100 %
 * text); below `narrow` stands only a phone with enlarged text.
 */
const breakpoints = { narrow: 18, tablet: 48, desktop: 75 } as const

/** Conditions on the page's width; the page is the container `page` (base.css.ts). */
export const pageWidths = {
  narrow: `page (width < ${breakpoints.narrow}rem)`,
  wide: `page (width >= ${breakpoints.narrow}rem)`,
  phone: `page (width < ${breakpoints.tablet}rem)`,
  tablet: `page (width >= ${breakpoints.tablet}rem)`,
  belowDesktop: `page (width < ${breakpoints.desktop}rem)`,
  desktop: `page (width >= ${breakpoints.desktop}rem)`,
} as const

/** Media queries of what is no width. */
export const media = {
  forcedColours: '(forced-colors: active)',
  hover: '(hover: hover)',
  /** A lower window has no room to spare (M-FORM-07): nothing sticks there. */
  roomy: 'screen and (min-height: 500px)',
} as const
