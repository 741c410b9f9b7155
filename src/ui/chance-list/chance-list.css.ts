import { componentSizes, mediaQueries, style, vars } from '#theme/style.ts'

const { colour, space, size, radius } = vars

export const list = style({ display: 'grid', gap: space.xs, margin: 0, fontSize: size.small })
export const row = style({
  display: 'grid',
  gridTemplateColumns: `minmax(0, ${componentSizes.chanceList.label}) 1fr minmax(0, ${componentSizes.chanceList.value})`,
  alignItems: 'center',
  columnGap: space.s,
})
export const label = style({ overflowWrap: 'break-word' })
export const value = style({ margin: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' })
export const bar = style({
  display: 'block',
  width: '100%',
  height: componentSizes.chanceList.bar,
  borderRadius: radius.small,
  overflow: 'hidden',
})
export const track = style({
  fill: colour.surfaceSunken,
  '@media': { [mediaQueries.forcedColours]: { fill: 'Canvas', stroke: 'CanvasText' } },
})
export const filled = style({
  fill: colour.action,
  '@media': { [mediaQueries.forcedColours]: { fill: 'Highlight' } },
})
