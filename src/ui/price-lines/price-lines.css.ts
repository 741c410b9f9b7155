import { measures, style, styleVariants, tracking, vars } from '#theme/style.ts'

const { colour, space, line, weight, leading } = vars

export const lines = style({ display: 'flex', flexDirection: 'column', gap: space.s })
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: space.s,
  lineHeight: leading.control,
})
export const label = style({ flex: `1 1 ${measures.priceLines.label}`, minWidth: 0 })
export const shortLabel = style({ flex: '1 1 auto', minWidth: 0 })
export const note = style({
  display: 'block',
  color: colour.textMuted,
  fontSize: vars.size.small,
  marginTop: space.xxs,
})
export const amount = style({
  marginInlineStart: 'auto',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
})
export const tones = styleVariants({
  regular: {},
  discount: { color: colour.success, fontWeight: weight.strong },
  muted: { color: colour.textMuted },
})
export const total = style({
  paddingTop: space.s,
  borderTop: `${line.control} dashed ${colour.borderControl}`,
  fontWeight: weight.strong,
})
export const totalAmount = style({
  fontSize: vars.size.h3,
  fontWeight: weight.strong,
  letterSpacing: tracking.heading,
})
export const totalAlone = style({ fontWeight: weight.strong })
export const largeAmount = style({
  fontSize: vars.size.h1,
  lineHeight: leading.tight,
  letterSpacing: tracking.title,
  whiteSpace: 'nowrap',
})
export const was = style({
  marginInlineEnd: space.xs,
  color: colour.textMuted,
  fontSize: vars.size.regular,
  fontWeight: weight.regular,
})
