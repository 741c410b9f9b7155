/** Viewport widths in px where layouts change: phones below `tablet`, desktops from `desktop` on. */
export const breakpoints = { tablet: 768, desktop: 1200 } as const

/** Media queries of the same. */
export const media = {
  phone: `screen and (max-width: ${breakpoints.tablet - 0.02}px)`,
  tablet: `screen and (min-width: ${breakpoints.tablet}px)`,
  belowDesktop: `screen and (max-width: ${breakpoints.desktop - 0.02}px)`,
  desktop: `screen and (min-width: ${breakpoints.desktop}px)`,
  forcedColours: '(forced-colors: active)',
  hover: '(hover: hover)',
} as const
