import { style, styleVariants, vars } from '#theme/style.ts'

const { size, weight, leading, colour } = vars

export const text = style({ margin: 0, minWidth: 0 })
export const sizes = styleVariants({
  small: { fontSize: size.small, lineHeight: leading.text },
  regular: { fontSize: size.regular, lineHeight: leading.text },
  large: { fontSize: size.large, lineHeight: leading.text },
  figure: { fontSize: size.h1, lineHeight: leading.heading, overflowWrap: 'anywhere' },
  lead: { fontSize: size.lead, lineHeight: 1.45, textWrap: 'pretty', overflowWrap: 'anywhere' },
})
const toneStyles = styleVariants({
  muted: { color: colour.textMuted },
  accent: { color: colour.accentText },
  danger: { color: colour.danger },
  success: { color: colour.success },
  onInk: { color: colour.textOnInk },
  mutedOnInk: { color: colour.textMutedOnInk },
})
export const tones = { regular: '', ...toneStyles }
export const weights = { regular: '', strong: style({ fontWeight: weight.strong }) }
export const tabularNumbers = style({ fontVariantNumeric: 'tabular-nums' })
export const noWrapText = style({ whiteSpace: 'nowrap' })
export const textOfProseWidth = style({ maxWidth: vars.width.prose })
export const textWithLineBreaks = style({ whiteSpace: 'pre-line' })
export const centredText = style({ textAlign: 'center' })
