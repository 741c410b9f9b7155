export const fontFamilies = {
  text: "'Golos Text', 'Golos Text Whole', 'Golos Fallback', 'Golos Fallback Wide', system-ui, sans-serif",
  code: "'JetBrains Mono', monospace",
} as const

/**
 * Font sizes, which grow fluidly between viewports of 360 and 1440 px. They are in rem, so that the reader's browser
 * setting applies.
 */
export const fontSizes = {
  small: '0.875rem',
  regular: '1.0625rem',
  large: '1.1875rem',
  lead: 'clamp(1.125rem, 1.06rem + 0.28vw, 1.3125rem)',
  h4: 'clamp(1.125rem, 1.1rem + 0.12vw, 1.1875rem)',
  h3: 'clamp(1.25rem, 1.18rem + 0.3vw, 1.4375rem)',
  h2: 'clamp(1.5rem, 1.35rem + 0.67vw, 2rem)',
  // Keeps the address of an office on one line on a phone.
  h1: 'min(clamp(1.875rem, 1.6rem + 1.25vw, 2.75rem), 8.1vw)',
  display: 'clamp(2.125rem, 1.55rem + 2.6vw, 3.75rem)',
} as const

export const fontWeights = { regular: '400', strong: '650' } as const

export const lineHeights = { tight: '1.12', heading: '1.2', control: '1.3', text: '1.55' } as const

export const letterSpacings = {
  display: '-0.025em',
  title: '-0.02em',
  logo: '-0.015em',
  heading: '-0.01em',
  digits: '0.02em',
} as const
