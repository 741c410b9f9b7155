import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'

const { size, weight, leading, colour } = vars

export const text = style(inUi({ margin: 0, minWidth: 0 }))
export const sizes = styleVariants({
  small: inUi({ fontSize: size.small, lineHeight: leading.text }),
  regular: inUi({ fontSize: size.regular, lineHeight: leading.text }),
  large: inUi({ fontSize: size.large, lineHeight: leading.text }),
  // The one number that a screen is about.
  figure: inUi({ fontSize: size.h1, lineHeight: leading.heading, overflowWrap: 'anywhere' }),
  // What people typed stands in it whole, an address or a name: a word without end breaks.
  lead: inUi({ fontSize: size.lead, lineHeight: 1.45, textWrap: 'pretty', overflowWrap: 'anywhere' }),
})
const toneStyles = styleVariants({
  muted: inUi({ color: colour.textMuted }),
  accent: inUi({ color: colour.accentText }),
  danger: inUi({ color: colour.danger }),
  success: inUi({ color: colour.success }),
  onInk: inUi({ color: colour.textOnInk }),
  mutedOnInk: inUi({ color: colour.textMutedOnInk }),
})
/** What is regular needs no class. */
export const tones = { regular: '', ...toneStyles }
export const weights = { regular: '', strong: style(inUi({ fontWeight: weight.strong })) }
export const numeric = style(inUi({ fontVariantNumeric: 'tabular-nums' }))
export const nowrap = style(inUi({ whiteSpace: 'nowrap' }))
export const prose = style(inUi({ maxWidth: vars.width.prose }))
export const preserved = style(inUi({ whiteSpace: 'pre-line' }))
export const centre = style(inUi({ textAlign: 'center' }))
