import { style, tracking, vars } from '#theme/style.ts'

const { colour, space, line, radius, size, weight, leading } = vars

export const card = style({
  display: 'grid',
  alignContent: 'start',
  gap: space.xs,
  height: '100%',
  padding: space.l,
  background: colour.surface,
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.card,
  overflowWrap: 'anywhere',
})
export const title = style({ fontSize: size.h4, fontWeight: weight.strong, lineHeight: leading.heading })
export const fact = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: space.xs,
  fontSize: size.h2,
  fontWeight: weight.strong,
  letterSpacing: tracking.title,
  lineHeight: leading.heading,
  fontVariantNumeric: 'tabular-nums',
})
export const unit = style({
  fontSize: size.regular,
  fontWeight: weight.regular,
  letterSpacing: 0,
  color: colour.textMuted,
})
export const text = style({ lineHeight: leading.text, textWrap: 'pretty', color: colour.textMuted })
