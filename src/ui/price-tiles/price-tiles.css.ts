import { atWidth, measures, style, vars } from '#theme/style.ts'

const { colour, space, size, weight, line, leading } = vars

export const tiles = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${measures.priceTiles.least}), 1fr))`,
  gap: space.s,
  margin: 0,
  '@media': atWidth({ phone: { gridTemplateColumns: '1fr' } }),
})
export const tile = style({
  display: 'grid',
  alignContent: 'start',
  // Amounts of one row stand on one line, however long the words above them are.
  gridTemplateRows: 'subgrid',
  // A label, an amount and three notes at most.
  gridRow: 'span 5',
  gap: space.xxs,
  paddingBlockStart: space.xs,
  borderBlockStart: `${line.strong} solid ${colour.action}`,
  // On a phone each is a row: who pays and how much, the notes in a line under them.
  '@media': atWidth({
    phone: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: space.s },
  }),
})
/** The amount goes below a word that leaves it no room, rather than break it. */
export const label = style({
  flex: '1 1 50%',
  fontSize: size.small,
  lineHeight: leading.control,
  overflowWrap: 'break-word',
})
export const amount = style({
  fontSize: size.h2,
  fontWeight: weight.strong,
  lineHeight: leading.heading,
  whiteSpace: 'nowrap',
})
export const note = style({ fontSize: size.small, color: colour.textMuted, lineHeight: leading.control })
