import { measures, overUi, style, tracking, vars } from '#theme/style.ts'

const { colour, space, line, leading } = vars

export const row = style({ position: 'relative', display: 'flex', alignItems: 'center' })
export const suffix = style({
  position: 'absolute',
  insetInlineEnd: space.s,
  color: colour.textMuted,
  pointerEvents: 'none',
})
/** Lies over the control exactly where its own text begins. */
export const shape = style({
  position: 'absolute',
  insetInline: `calc(${space.s} + ${line.control})`,
  overflow: 'hidden',
  whiteSpace: 'pre',
  lineHeight: leading.control,
  color: colour.textMuted,
  pointerEvents: 'none',
})
export const typed = style({ visibility: 'hidden' })
export const withSuffix = style(overUi({ paddingInlineEnd: measures.textField.suffix }))
export const area = style(overUi({ resize: 'vertical', minHeight: measures.textField.area, lineHeight: 1.5 }))
export const numeric = style(overUi({ fontVariantNumeric: 'tabular-nums', letterSpacing: tracking.digits }))
export const counter = style({
  color: colour.textMuted,
  fontSize: vars.size.small,
  fontVariantNumeric: 'tabular-nums',
})
