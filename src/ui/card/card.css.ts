import { atWidth, measures, media, stroke, style, styleVariants, tracking, vars } from '#theme/style.ts'

const { colour, radius, shadow, line, space, size, weight, leading, motion } = vars

const tooth = measures.card.tooth

export const card = style({ position: 'relative', minWidth: 0 })
export const tones = styleVariants({
  plain: {
    background: colour.surface,
    color: colour.text,
    border: `${line.thin} solid ${colour.border}`,
    borderRadius: radius.card,
  },
  raised: {
    background: colour.surface,
    border: `${line.thin} solid ${colour.border}`,
    borderRadius: radius.card,
    boxShadow: shadow.card,
  },
  sunken: {
    background: colour.surfaceSunken,
    border: `${line.thin} solid transparent`,
    borderRadius: radius.card,
  },
  chosen: {
    background: colour.actionSoft,
    border: `${line.thin} solid ${colour.action}`,
    borderRadius: radius.card,
  },
  ink: {
    background: colour.ink,
    color: colour.textOnInk,
    border: `${line.thin} solid ${colour.borderOnInk}`,
    borderRadius: radius.card,
  },
  // A postage stamp: half circles cut out of the edge, drawn behind the content so that nothing is clipped.
  stamp: {
    isolation: 'isolate',
    selectors: {
      '&::before': {
        content: '""',
        position: 'absolute',
        inset: 0,
        zIndex: -1,
        border: `${tooth} solid transparent`,
        background: `
          linear-gradient(${colour.surface} 0 0) padding-box,
          radial-gradient(circle, transparent ${measures.card.hole}, ${colour.surface} ${measures.card.holeEdge}) -${measures.card.holeShift} -${measures.card.holeShift} / ${measures.card.pitch} ${measures.card.pitch} round border-box
        `,
        filter: `drop-shadow(0 0 ${line.thin} ${colour.borderControl}) drop-shadow(0 ${stroke.hair} ${stroke.hair} ${measures.card.toothShadow})`,
      },
    },
    '@media': {
      [media.forcedColours]: {
        outline: `${stroke.dash} dashed CanvasText`,
        selectors: { '&::before': { display: 'none' } },
      },
      print: { outline: `${stroke.dash} dashed`, selectors: { '&::before': { display: 'none' } } },
    },
  },
})
export const paddings = styleVariants({
  none: {},
  small: { padding: space.m },
  regular: { padding: `clamp(${space.m}, ${measures.card.fluidPadding}, ${space.l})` },
  large: { padding: `clamp(${space.l}, ${measures.card.fluidPaddingLarge}, ${space.xl})` },
})
/** Clips the stripes to the card's corners without clipping its content. */
export const edge = style({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  borderRadius: 'inherit',
  pointerEvents: 'none',
})

export const factCard = style({
  display: 'grid',
  alignContent: 'start',
  gap: space.xs,
  height: '100%',
  padding: space.l,
  background: colour.surface,
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.card,
  overflowWrap: 'anywhere',
})
export const title = style({ fontSize: size.h4, fontWeight: weight.strong, lineHeight: leading.heading })
export const fact = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: space.xs,
  fontSize: size.h2,
  fontWeight: weight.strong,
  letterSpacing: tracking.title,
  lineHeight: leading.heading,
  fontVariantNumeric: 'tabular-nums',
})
export const unit = style({
  fontSize: size.regular,
  fontWeight: weight.regular,
  letterSpacing: 0,
  color: colour.textMuted,
})
export const text = style({ lineHeight: leading.text, textWrap: 'pretty', color: colour.textMuted })

export const airmail = style({
  height: measures.postmark.stripes,
  background: `repeating-linear-gradient(-55deg, ${colour.accent} 0 ${measures.postmark.stripe1}, transparent ${measures.postmark.stripe1} ${measures.postmark.stripe2}, ${colour.action} ${measures.postmark.stripe2} ${measures.postmark.stripe3}, transparent ${measures.postmark.stripe3} ${measures.postmark.stripe4})`,
  '@media': {
    [media.forcedColours]: { borderTop: `${stroke.heavy} dashed CanvasText` },
    print: { display: 'none' },
  },
})
export const perforation = style({
  height: 0,
  border: 0,
  borderTop: `${stroke.dash} dashed ${colour.border}`,
})

export const tile = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  columnGap: space.m,
  minHeight: measures.tile.minHeight,
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
  '@media': atWidth({
    narrow: { flexDirection: 'column', alignItems: 'flex-start', rowGap: space.s, padding: space.s },
  }),
})
export const tileTones = styleVariants({
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
export const tileTitle = style({
  display: 'block',
  fontSize: vars.size.h4,
  fontWeight: weight.strong,
  lineHeight: 1.3,
})
export const tileText = style({
  display: 'block',
  fontSize: vars.size.small,
  lineHeight: 1.45,
  marginTop: space.xxs,
})
