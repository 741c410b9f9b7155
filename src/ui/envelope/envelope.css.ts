import {
  atWidth,
  componentSizes,
  diagonalStripes,
  globalStyle,
  keyframes,
  letterSpacings,
  mediaQueries,
  strokeWidths,
  style,
  styleVariants,
  vars,
} from '#theme/style.ts'
import { lineHeights } from '#theme/tokens/typography.ts'

const { colour, space, radius, line, weight, motion } = vars
const { envelope: sizes, postmark } = componentSizes
const inForcedColours = (rule: object) => ({ '@media': { [mediaQueries.forcedColours]: rule } })

const onNarrow = { '@media': atWidth({ narrow: { fontSize: sizes.narrow } }) }

export const envelope = style({
  position: 'relative',
  minWidth: 0,
  padding: sizes.airmailBorder,
  borderRadius: radius.card,
  background: diagonalStripes('top left', postmark.stripeTile, [
    [colour.accent, postmark.stripe1],
    [colour.surface, postmark.stripe2],
    [colour.action, postmark.stripe3],
    [colour.surface, 100],
  ]),
  boxShadow: vars.shadow.card,
  '@media': {
    [mediaQueries.forcedColours]: {
      padding: 0,
      background: 'Canvas',
      border: `${strokeWidths.heavy} dashed CanvasText`,
    },
    print: { padding: 0, background: 'none', border: `${strokeWidths.dash} solid`, breakInside: 'avoid' },
  },
})
export const envelopePaper = style({
  display: 'grid',
  gap: space.m,
  '@media': atWidth({ tablet: { gridTemplateColumns: 'minmax(0, 1fr) auto', rowGap: space.s } }),
  minWidth: 0,
  padding: `clamp(${space.m}, ${componentSizes.card.fluidPadding}, ${space.xl})`,
  borderRadius: sizes.paperCorner,
  background: colour.surface,
  outline: `${line.thin} solid ${colour.border}`,
  outlineOffset: `calc(-1 * ${line.thin})`,
})
export const header = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'flex-end',
  gap: space.s,
  // From tablet width, stamp and postmark are to the right of the title and address.
  '@media': atWidth({ narrow: { display: 'grid' }, tablet: { display: 'contents' } }),
})
export const title = style({ flex: '1 1 min-content', minWidth: 0 })
globalStyle(`${title} > *`, onNarrow)
export const addressRow = style({
  display: 'grid',
  gap: space.m,
  justifyItems: 'start',
  '@media': atWidth({
    tablet: { gridColumn: 1, gridRow: 2, gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'end' },
  }),
})
export const addressBlock = style({ display: 'grid', gap: space.s, justifyItems: 'start', minWidth: 0 })
export const address = style({
  maxWidth: '100%',
  fontWeight: weight.strong,
  lineHeight: lineHeights.heading,
  letterSpacing: letterSpacings.heading,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
  textWrap: 'balance',
  userSelect: 'all',
})
export const unbroken = style({ whiteSpace: 'nowrap' })
export const addressSizes = styleVariants({
  short: { fontSize: sizes.short, ...onNarrow },
  medium: { fontSize: sizes.medium, ...onNarrow },
  long: { fontSize: sizes.long, ...onNarrow },
})
export const note = style({
  maxWidth: vars.width.prose,
  fontSize: vars.size.small,
  color: colour.textMuted,
  textWrap: 'pretty',
})
export const actions = style({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space.xs,
  paddingTop: space.s,
  marginBottom: `calc(-1 * ${space.xs})`,
  // The icons of the buttons are aligned with the text, and so is the line above them.
  position: 'relative',
  marginInlineStart: `calc(-1 * ${space.m})`,
  selectors: {
    '&::before': {
      content: '""',
      position: 'absolute',
      inset: `0 0 auto ${space.m}`,
      borderTop: `${strokeWidths.dash} dashed ${colour.border}`,
    },
  },
  '@media': atWidth({
    phone: {
      display: 'grid',
      gridTemplateColumns: `repeat(auto-fit, minmax(${sizes.action}, 1fr))`,
      marginInlineStart: `calc(-1 * ${space.xs})`,
      selectors: { '&::before': { insetInlineStart: space.xs } },
    },
  }),
})
globalStyle(`${actions} > :is(a, button)`, {
  '@media': atWidth({ phone: { justifyContent: 'start', paddingInline: space.xs } }),
})

export const stampAndPostmark = style({
  display: 'block',
  width: sizes.franking,
  height: 'auto',
  overflow: 'visible',
  '@media': atWidth({ narrow: { justifySelf: 'end' }, tablet: { gridColumn: 2, gridRow: '1 / span 2' } }),
})
export const stamp = style({ fill: colour.ink, ...inForcedColours({ fill: 'Canvas', stroke: 'CanvasText' }) })
export const stampPerforation = style({
  fill: 'none',
  stroke: colour.surface,
  strokeWidth: 6,
  strokeLinecap: 'round',
  strokeDasharray: '0 11.3',
  ...inForcedColours({ stroke: 'Canvas' }),
  '@media': { print: { display: 'none' } },
})
export const stampFrame = style({
  fill: 'none',
  stroke: 'transparent',
  '@media': { print: { stroke: colour.text } },
})
export const stampDoor = style({
  fill: colour.inkRaised,
  stroke: colour.borderOnInk,
  strokeWidth: 1.5,
  ...inForcedColours({ fill: 'Canvas', stroke: 'CanvasText' }),
})
export const boxNumber = style({
  fill: colour.textOnInk,
  fontFamily: vars.family.text,
  fontWeight: weight.strong,
  textAnchor: 'middle',
  ...inForcedColours({ fill: 'CanvasText' }),
})
export const boxNumberSizes = styleVariants({
  short: { fontSize: sizes.numberShort },
  long: { fontSize: sizes.numberLong },
})
export const keyhole = style({ fill: colour.textOnInk, ...inForcedColours({ fill: 'CanvasText' }) })

const land = keyframes({
  from: { opacity: 0, transform: 'rotate(-9deg) scale(1.7)' },
  to: { opacity: 1, transform: 'rotate(-9deg) scale(1)' },
})
export const postmarkGroup = style({
  fill: 'none',
  stroke: colour.accentText,
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  transformBox: 'fill-box',
  transformOrigin: '35% 50%',
  transform: 'rotate(-9deg)',
})
export const postmarkAnimation = style({ animation: `${land} ${motion.calm} ${motion.ease} both` })
export const postmarkWaves = style({
  stroke: colour.accentOnInk,
  ...inForcedColours({ stroke: 'CanvasText' }),
})
export const postmarkIndex = style({
  stroke: 'none',
  fill: colour.accentText,
  fontFamily: vars.family.text,
  fontWeight: weight.strong,
  fontSize: sizes.postmarkIndex,
  textAnchor: 'middle',
})
/** On phones the caption would be too small to read, so the index takes the middle of the postmark. */
export const indexAboveCaption = style({
  '@media': atWidth({ phone: { transform: `translateY(${sizes.captionLift})` } }),
})
export const postmarkCaption = style({
  '@media': atWidth({ phone: { display: 'none' } }),
  stroke: 'none',
  fill: colour.accentText,
  fontFamily: vars.family.text,
  fontWeight: weight.strong,
  fontSize: sizes.postmarkText,
  textAnchor: 'middle',
})
