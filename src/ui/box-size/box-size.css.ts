import { atWidth, media, style, vars } from '#theme/style.ts'

const { colour, space, leading } = vars
const inForcedColours = (rule: object) => ({ '@media': { [media.forcedColours]: rule } })

export const things = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  columnGap: space.m,
  rowGap: space.xs,
})
export const thing = style({
  display: 'inline-flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space.xxs,
})
export const picture = style({ display: 'block', maxWidth: '100%' })
export const caption = style({
  color: colour.textMuted,
  fontSize: vars.size.small,
  lineHeight: leading.control,
  whiteSpace: 'nowrap',
  '@media': atWidth({ phone: { display: 'none' } }),
})
const outlined = { vectorEffect: 'non-scaling-stroke', strokeWidth: 1.5 } as const
export const door = style({
  ...outlined,
  fill: colour.inkRaised,
  stroke: colour.borderControl,
  ...inForcedColours({ fill: 'Canvas', stroke: 'CanvasText' }),
})
export const plate = style({ fill: colour.textOnInk, ...inForcedColours({ fill: 'CanvasText' }) })
export const paper = style({
  ...outlined,
  fill: colour.surface,
  stroke: colour.borderControl,
  ...inForcedColours({ fill: 'Canvas', stroke: 'CanvasText' }),
})
export const cover = style({
  ...outlined,
  fill: colour.actionSoft,
  stroke: colour.borderControl,
  ...inForcedColours({ fill: 'Canvas', stroke: 'CanvasText' }),
})
export const line = style({
  ...outlined,
  fill: 'none',
  stroke: colour.borderControl,
  ...inForcedColours({ stroke: 'CanvasText' }),
})
