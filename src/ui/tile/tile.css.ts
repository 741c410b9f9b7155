import { atWidth, measures, stroke, style, styleVariants, vars } from '#theme/style.ts'

const { colour, space, radius, shadow, motion, line, weight } = vars

export const tile = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  columnGap: space.m,
  minHeight: measures.tile.least,
  // In a row of tiles all are as high as the highest.
  height: '100%',
  padding: space.l,
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.card,
  textDecoration: 'none',
  transition: `border-color ${motion.quick}, box-shadow ${motion.calm}, transform ${motion.calm} ${motion.ease}`,
  selectors: {
    '&:hover': {
      borderColor: colour.action,
      boxShadow: shadow.card,
      transform: `translateY(-${stroke.dash})`,
    },
    '&:focus-visible': { borderRadius: radius.card },
  },
  // With large letters the words have the whole line.
  '@media': atWidth({
    narrow: { flexDirection: 'column', alignItems: 'flex-start', rowGap: space.s, padding: space.s },
  }),
})
export const tones = styleVariants({
  paper: {
    background: colour.surface,
    color: colour.text,
    selectors: { '&:hover': { color: colour.text } },
  },
  ink: {
    background: colour.ink,
    color: colour.textOnInk,
    borderColor: colour.ink,
    selectors: { '&:hover': { color: colour.textOnInk, background: colour.inkRaised } },
  },
})
export const icon = style({
  flex: 'none',
  display: 'grid',
  placeContent: 'center',
  width: measures.tile.icon,
  height: measures.tile.icon,
  borderRadius: radius.round,
  border: `${stroke.hair} solid transparent`,
  background: colour.actionSoft,
  color: colour.onActionSoft,
})
export const words = style({
  flex: '1 1 0',
  minWidth: 0,
  '@media': atWidth({ narrow: { flex: 'none', maxWidth: '100%', hyphens: 'manual' } }),
})
export const title = style({
  display: 'block',
  fontSize: vars.size.h4,
  fontWeight: weight.strong,
  lineHeight: 1.3,
})
export const text = style({
  display: 'block',
  fontSize: vars.size.small,
  lineHeight: 1.45,
  marginTop: space.xxs,
})
