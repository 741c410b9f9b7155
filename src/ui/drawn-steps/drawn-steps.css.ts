import { atWidth, measures, style, vars } from '#theme/style.ts'

const { colour, space, radius, size, weight, leading } = vars

export const steps = style({
  display: 'grid',
  gap: space.l,
  listStyle: 'none',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': atWidth({ tablet: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } }),
})
/** On a phone the drawing stands beside its words: three of them fit a screen. */
export const step = style({
  display: 'grid',
  columnGap: space.m,
  rowGap: space.m,
  alignContent: 'start',
  gridTemplateColumns: `${measures.drawnSteps.picture} minmax(0, 1fr)`,
  overflowWrap: 'anywhere',
  '@media': atWidth({
    narrow: { gridTemplateColumns: 'minmax(0, 1fr)' },
    tablet: { gridTemplateColumns: 'minmax(0, 1fr)' },
  }),
})
export const words = style({ display: 'grid', alignContent: 'start', gap: space.xs })
export const title = style({
  display: 'flex',
  alignItems: 'baseline',
  gap: space.xs,
  fontSize: size.h4,
  fontWeight: weight.strong,
  lineHeight: leading.heading,
})
export const number = style({
  flex: 'none',
  display: 'inline-grid',
  placeContent: 'center',
  width: measures.drawnSteps.number,
  height: measures.drawnSteps.number,
  borderRadius: radius.round,
  background: colour.actionSoft,
  color: colour.onActionSoft,
  fontSize: size.small,
})
export const text = style({ color: colour.textMuted, lineHeight: leading.text, textWrap: 'pretty' })
