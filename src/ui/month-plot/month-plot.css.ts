import { mediaQueries, style, vars } from '#theme/style.ts'

const { colour, space, size } = vars
const inForcedColours = (fill: string) => ({ '@media': { [mediaQueries.forcedColours]: { fill } } })

export const plot = style({ display: 'grid', gap: space.xs })
export const drawing = style({ display: 'block', width: '100%' })
export const paidBar = style({ fill: colour.action, ...inForcedColours('CanvasText') })
export const expectedBar = style({ fill: colour.success, ...inForcedColours('Highlight') })
export const rangeBar = style({
  fill: colour.actionSoft,
  stroke: colour.borderControl,
  vectorEffect: 'non-scaling-stroke',
  ...inForcedColours('Canvas'),
})
export const baseline = style({ stroke: colour.borderControl, vectorEffect: 'non-scaling-stroke' })
export const labels = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space.s,
  fontSize: size.small,
  color: colour.textMuted,
  fontVariantNumeric: 'tabular-nums',
})
export const legend = style({ display: 'flex', flexWrap: 'wrap', columnGap: space.m, rowGap: space.xxs })
export const legendEntry = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.xs,
  color: colour.text,
})
export const legendMark = style({ flex: 'none' })
