import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'
import { measures } from '#theme/tokens/measures.ts'

const { colour, space, weight } = vars

export const timer = style(inUi({ display: 'flex', alignItems: 'center', gap: space.s }))
export const ring = style(
  inUi({
    flex: 'none',
    width: measures.timer.ring,
    height: measures.timer.ring,
    fill: 'none',
    transform: 'rotate(-90deg)',
  }),
)
export const track = style(inUi({ stroke: colour.border, strokeWidth: 4 }))
export const rest = style(inUi({ stroke: 'currentColor', strokeWidth: 4, strokeLinecap: 'round' }))
export const tones = styleVariants({
  calm: inUi({ color: colour.action }),
  soon: inUi({ color: colour.warning }),
  last: inUi({ color: colour.danger }),
})
export const label = style(
  inUi({ display: 'block', color: colour.textMuted, fontSize: vars.size.small, lineHeight: 1.3 }),
)
export const clock = style(
  inUi({
    display: 'block',
    color: colour.text,
    fontSize: vars.size.h3,
    fontWeight: weight.strong,
    fontVariantNumeric: 'tabular-nums',
    lineHeight: 1.2,
  }),
)
