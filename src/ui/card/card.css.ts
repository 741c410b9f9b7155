import {
  atWidth,
  componentSizes,
  diagonalStripes,
  letterSpacings,
  mediaQueries,
  strokeWidths,
  style,
  styleVariants,
  vars,
} from '#theme/style.ts'

const { colour, radius, shadow, line, space, size, weight, leading, motion } = vars

const tooth = componentSizes.card.tooth

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
  // The edge of a postage stamp: half circles are cut out of a layer behind the content, so that no content is clipped.
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
          radial-gradient(circle, transparent ${componentSizes.card.hole}, ${colour.surface} ${componentSizes.card.holeEdge}) -${componentSizes.card.holeShift} -${componentSizes.card.holeShift} / ${componentSizes.card.pitch} ${componentSizes.card.pitch} round border-box
        `,
        filter: `drop-shadow(0 0 ${line.thin} ${colour.borderControl}) drop-shadow(0 ${strokeWidths.hair} ${strokeWidths.hair} ${componentSizes.card.toothShadow})`,
      },
    },
    '@media': {
      [mediaQueries.forcedColours]: {
        outline: `${strokeWidths.dash} dashed CanvasText`,
        selectors: { '&::before': { display: 'none' } },
      },
      print: { outline: `${strokeWidths.dash} dashed`, selectors: { '&::before': { display: 'none' } } },
    },
  },
})
export const paddings = styleVariants({
  none: {},
  small: { padding: space.m },
  regular: { padding: `clamp(${space.m}, ${componentSizes.card.fluidPadding}, ${space.l})` },
  large: { padding: `clamp(${space.l}, ${componentSizes.card.fluidPaddingLarge}, ${space.xl})` },
})
export const scrollBox = style({
  maxHeight: componentSizes.card.scrollBox,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: space.m,
  background: colour.surface,
  border: `${line.thin} solid ${colour.borderControl}`,
  borderRadius: radius.control,
})
export const fillingCard = style({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  gap: space.m,
  height: '100%',
})
/** Clips the stripes to the card's corners without clipping its content. */
export const airmailEdge = style({
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
  '@media': atWidth({
    phone: { padding: space.m },
    narrow: { padding: space.s },
    tablet: {
      gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
      gridTemplateRows: 'auto 1fr',
      columnGap: space.l,
    },
    desktop: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'none' },
  }),
})
export const factTitle = style({ fontSize: size.h4, fontWeight: weight.strong, lineHeight: leading.heading })
export const factValue = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: space.xs,
  fontSize: size.h2,
  fontWeight: weight.strong,
  letterSpacing: letterSpacings.title,
  lineHeight: leading.heading,
  fontVariantNumeric: 'tabular-nums',
})
export const factUnit = style({
  fontSize: size.regular,
  fontWeight: weight.regular,
  letterSpacing: 0,
  color: colour.textMuted,
})
export const factText = style({
  lineHeight: leading.text,
  textWrap: 'pretty',
  color: colour.textMuted,
  '@media': atWidth({
    tablet: { gridArea: '1 / 2 / span 2', alignSelf: 'center' },
    desktop: { gridArea: 'auto' },
  }),
})

export const airmailStripes = style({
  height: componentSizes.postmark.stripes,
  background: diagonalStripes('top left', componentSizes.postmark.stripeTile, [
    [colour.accent, componentSizes.postmark.stripe1],
    ['transparent', componentSizes.postmark.stripe2],
    [colour.action, componentSizes.postmark.stripe3],
    ['transparent', 100],
  ]),
  '@media': {
    [mediaQueries.forcedColours]: { borderTop: `${strokeWidths.heavy} dashed CanvasText` },
    print: { display: 'none' },
  },
})
export const perforation = style({
  height: 0,
  border: 0,
  borderTop: `${strokeWidths.dash} dashed ${colour.border}`,
})

export const tileLink = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  columnGap: space.m,
  minHeight: componentSizes.tile.minHeight,
  height: '100%',
  padding: space.l,
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.card,
  background: colour.surface,
  color: colour.text,
  textDecoration: 'none',
  transition: `border-color ${motion.quick}, box-shadow ${motion.calm}, transform ${motion.calm} ${motion.ease}`,
  selectors: {
    '&:hover': {
      color: colour.text,
      borderColor: colour.action,
      boxShadow: shadow.card,
      transform: `translateY(-${strokeWidths.dash})`,
    },
    '&:focus-visible': { borderRadius: radius.card },
  },
  '@media': atWidth({
    phone: { padding: space.m },
    narrow: { flexDirection: 'column', alignItems: 'flex-start', rowGap: space.s, padding: space.s },
  }),
})
export const smallTileLink = style({
  minHeight: 0,
  padding: space.m,
  background: 'none',
})
export const tileIcon = style({
  flex: 'none',
  display: 'grid',
  placeContent: 'center',
  width: componentSizes.tile.icon,
  height: componentSizes.tile.icon,
  alignSelf: 'flex-start',
  borderRadius: radius.round,
  border: `${strokeWidths.hair} solid transparent`,
  background: colour.actionSoft,
  color: colour.onActionSoft,
})
export const tileArrow = style({ display: 'grid', '@media': atWidth({ phone: { display: 'none' } }) })
export const tileBody = style({
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
export const tilePrice = style({
  display: 'block',
  fontSize: vars.size.small,
  fontWeight: weight.strong,
  marginTop: space.xs,
})
