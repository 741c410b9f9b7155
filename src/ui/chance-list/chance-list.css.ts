import { atWidth, componentSizes, mediaQueries, style, vars } from '#theme/style.ts'

const { colour, space, size, radius } = vars

export const frame = style({ display: 'grid', gap: space.s })
export const title = style({ margin: 0, fontSize: size.small, color: colour.textMuted })
export const list = style({
  display: 'grid',
  gap: space.xs,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: size.small,
})
/** On phones the bar is below its month and value. */
export const row = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  alignItems: 'center',
  columnGap: space.s,
  rowGap: space.xxs,
  '@media': atWidth({
    tablet: {
      gridTemplateColumns: `${componentSizes.chanceList.label} 1fr ${componentSizes.chanceList.value}`,
    },
  }),
})
export const label = style({ overflowWrap: 'break-word' })
export const value = style({
  margin: 0,
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
  '@media': atWidth({ tablet: { gridRow: 1, gridColumn: 3 } }),
})
export const bar = style({
  display: 'block',
  gridColumn: '1 / -1',
  width: '100%',
  height: componentSizes.chanceList.bar,
  borderRadius: radius.small,
  overflow: 'hidden',
  '@media': atWidth({ tablet: { gridRow: 1, gridColumn: 2 } }),
})
export const track = style({
  fill: colour.surfaceSunken,
  '@media': { [mediaQueries.forcedColours]: { fill: 'Canvas', stroke: 'CanvasText' } },
})
export const filled = style({
  fill: colour.action,
  '@media': { [mediaQueries.forcedColours]: { fill: 'Highlight' } },
})
