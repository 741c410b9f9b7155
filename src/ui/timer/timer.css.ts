import { measures, style, styleVariants, vars } from '#theme/style.ts'

const { colour, space, weight } = vars

export const timer = style({ display: 'flex', alignItems: 'center', gap: space.s })
export const ring = style({
  flex: 'none',
  width: measures.timer.ring,
  height: measures.timer.ring,
  fill: 'none',
  transform: 'rotate(-90deg)',
})
export const track = style({ stroke: colour.border, strokeWidth: 4 })
export const rest = style({ stroke: 'currentColor', strokeWidth: 4, strokeLinecap: 'round' })
export const tones = styleVariants({
  calm: { color: colour.action },
  soon: { color: colour.warning },
  last: { color: colour.danger },
})
export const label = style({
  display: 'block',
  color: colour.textMuted,
  fontSize: vars.size.small,
  lineHeight: 1.3,
})
export const clock = style({
  display: 'block',
  color: colour.text,
  fontSize: vars.size.h3,
  fontWeight: weight.strong,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.2,
})
