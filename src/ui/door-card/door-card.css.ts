import { atWidth, measures, media, style, styleVariants, vars } from '#theme/style.ts'

const { colour, space, radius, line } = vars

export const card = style({
  display: 'grid',
  gridTemplateColumns: `${measures.doorCard.wall} minmax(0, 1fr)`,
  minWidth: 0,
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.card,
  background: colour.surface,
  overflow: 'clip',
  breakInside: 'avoid',
  // The number of the door stands in the words too: large letters take its room.
  '@media': atWidth({ narrow: { gridTemplateColumns: 'minmax(0, 1fr)' } }),
})
export const tones = styleVariants({
  living: { boxShadow: vars.shadow.card },
  over: { background: colour.surfaceSunken },
})
export const wall = style({
  padding: `${space.m} ${measures.doorCard.aroundDoor}`,
  background: colour.ink,
  '@media': {
    ...atWidth({ narrow: { display: 'none' } }),
    [media.forcedColours]: { borderInlineEnd: `${line.thin} solid CanvasText` },
  },
})
export const words = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.s,
  minWidth: 0,
  padding: `${space.m} clamp(${space.s}, ${measures.card.fluidPadding}, ${space.l})`,
  overflowWrap: 'anywhere',
})
export const top = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space.xxs} ${space.s}`,
  fontSize: vars.size.small,
  color: colour.textMuted,
})
/** At the foot, so that neighbours' buttons stand in one line. */
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.xs} ${space.s}`,
  marginTop: 'auto',
  paddingTop: space.xs,
})
