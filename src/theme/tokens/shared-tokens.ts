export const space = {
  none: '0',
  xxs: '0.25rem',
  xs: '0.5rem',
  s: '0.75rem',
  m: '1rem',
  l: '1.5rem',
  xl: '2rem',
  xxl: '3rem',
  xxxl: 'clamp(3rem, 2rem + 4vw, 5rem)',
} as const

export const radius = { small: '0.375rem', control: '0.625rem', card: '1rem', round: '999px' } as const

/** Widths that the whole site shares, such as page, map and prose (M-CONST-04). */
export const layoutWidths = {
  page: '1204px',
  map: '1164px',
  prose: '42rem',
  form: '36rem',
  touch: '2.75rem',
  control: '3rem',
} as const

export const borderWidths = { thin: '1px', control: '1.5px', strong: '3px' } as const

export const zIndexes = { sticky: '10', popup: '20', header: '30', toast: '40' } as const

export const shadow = {
  card: '0 1px 2px rgb(29 26 75 / 0.06), 0 6px 20px -8px rgb(29 26 75 / 0.14)',
  popup: '0 2px 6px rgb(29 26 75 / 0.12), 0 18px 44px -12px rgb(29 26 75 / 0.34)',
  bar: '0 -6px 24px -10px rgb(29 26 75 / 0.28)',
} as const

export const motion = {
  quick: '120ms',
  calm: '220ms',
  slow: '1400ms',
  ease: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
} as const

export const strokeWidths = { hair: '1px', dash: '2px', strong: '3px', heavy: '4px' } as const

export const viewportSize = { width: '100vw', height: '100dvh', mostHeight: '80dvh' } as const
