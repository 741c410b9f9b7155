import { style } from '@vanilla-extract/css'
import { atWidth } from '#theme/at-width.ts'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'
import { media } from '#theme/tokens/breakpoints.ts'

const { colour, space, leading } = vars
const forced = (rule: object) => ({ '@media': { [media.forcedColours]: rule } })

export const things = style(
  inUi({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', columnGap: space.m, rowGap: space.xs }),
)
export const thing = style(
  inUi({ display: 'inline-flex', flexDirection: 'column', alignItems: 'center', gap: space.xxs }),
)
export const picture = style(inUi({ display: 'block', maxWidth: '100%' }))
export const caption = style(
  inUi({
    color: colour.textMuted,
    fontSize: vars.size.small,
    lineHeight: leading.control,
    whiteSpace: 'nowrap',
    '@media': atWidth({ phone: { display: 'none' } }),
  }),
)
const outlined = { vectorEffect: 'non-scaling-stroke', strokeWidth: 1.5 } as const
export const door = style(
  inUi({
    ...outlined,
    fill: colour.inkRaised,
    stroke: colour.borderControl,
    ...forced({ fill: 'Canvas', stroke: 'CanvasText' }),
  }),
)
export const plate = style(inUi({ fill: colour.textOnInk, ...forced({ fill: 'CanvasText' }) }))
export const paper = style(
  inUi({
    ...outlined,
    fill: colour.surface,
    stroke: colour.borderControl,
    ...forced({ fill: 'Canvas', stroke: 'CanvasText' }),
  }),
)
export const cover = style(
  inUi({
    ...outlined,
    fill: colour.actionSoft,
    stroke: colour.borderControl,
    ...forced({ fill: 'Canvas', stroke: 'CanvasText' }),
  }),
)
export const line = style(
  inUi({ ...outlined, fill: 'none', stroke: colour.borderControl, ...forced({ stroke: 'CanvasText' }) }),
)
