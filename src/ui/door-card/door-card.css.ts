import {
  atWidth,
  componentSizes,
  globalStyle,
  mediaQueries,
  strokeWidths,
  style,
  styleVariants,
  vars,
} from '#theme/style.ts'
import { tones } from '../button/button.css.ts'

const { colour, space, radius, line } = vars

export const card = style({
  display: 'grid',
  gridTemplateColumns: `${componentSizes.doorCard.wall} minmax(0, 1fr)`,
  minWidth: 0,
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.card,
  background: colour.surface,
  overflow: 'clip',
  breakInside: 'avoid',
  '@media': atWidth({ phone: { gridTemplateColumns: 'minmax(0, 1fr)' } }),
})
export const rentalStateTones = styleVariants({
  living: { boxShadow: vars.shadow.card },
  over: { background: colour.surfaceSunken },
})
export const wallBackground = style({
  padding: `${space.m} ${componentSizes.doorCard.aroundDoor}`,
  background: colour.ink,
  '@media': {
    ...atWidth({
      phone: { paddingBlock: componentSizes.doorCard.aroundDoor, paddingInline: space.m },
      narrow: { display: 'none' },
    }),
    [mediaQueries.forcedColours]: { borderInlineEnd: `${line.thin} solid CanvasText` },
  },
})
export const cardBody = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.s,
  minWidth: 0,
  padding: `${space.m} clamp(${space.s}, ${componentSizes.card.fluidPadding}, ${space.l})`,
  overflowWrap: 'anywhere',
})
export const cardTopRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space.xxs} ${space.s}`,
  fontSize: vars.size.small,
  color: colour.textMuted,
})
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.xs} ${space.s}`,
  marginTop: 'auto',
  paddingTop: space.xs,
})
/** On phones the main button, other buttons and texts are as wide as the card; links share a row, from its start. */
globalStyle(`${actions} > a`, { '@media': atWidth({ phone: { flexGrow: 1 } }) })
globalStyle(`${actions} > a:not(:first-child)`, { '@media': atWidth({ phone: { justifyContent: 'start' } }) })
globalStyle(`${actions} > :is(:first-child:is(a, button), button:not([aria-haspopup]), p)`, {
  '@media': atWidth({ phone: { flex: '1 1 100%' } }),
})
globalStyle(`${actions} > a.${tones.secondary}`, {
  '@media': atWidth({ phone: { flex: '1 1 100%', justifyContent: 'center' } }),
})

const sizes = componentSizes.doorPicture
const inForcedColours = (rule: object) => ({ '@media': { [mediaQueries.forcedColours]: rule } })

export const doorPicture = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space.xs,
  height: '100%',
  minHeight: sizes.minHeight,
})
/** On phones the door lies across the top of its card. */
globalStyle(`${wallBackground} > ${doorPicture}`, {
  '@media': atWidth({
    phone: { flexDirection: 'row', minHeight: componentSizes.doorCard.doorOnPhone },
  }),
})
export const numberPlate = style({
  minWidth: sizes.plate,
  maxWidth: '100%',
  paddingInline: space.xxs,
  borderRadius: radius.small,
  background: colour.textOnInk,
  color: colour.ink,
  fontWeight: vars.weight.strong,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: vars.leading.text,
  textAlign: 'center',
  overflow: 'clip',
  ...inForcedColours({ border: `${strokeWidths.hair} solid CanvasText` }),
  '@media': { print: { outline: `${strokeWidths.hair} solid` } },
})
export const numberPlateSizes = styleVariants({
  short: { fontSize: vars.size.regular },
  long: { fontSize: vars.size.small },
})
export const doorLeaf = style({
  position: 'relative',
  flexGrow: 1,
  alignSelf: 'stretch',
  minHeight: sizes.doorMinHeight,
  border: `${strokeWidths.dash} solid ${colour.borderOnInk}`,
  borderRadius: radius.small,
})
globalStyle(`${wallBackground} ${doorLeaf}`, { '@media': atWidth({ phone: { minHeight: 0 } }) })
export const doorStates = styleVariants({
  closed: { background: colour.inkRaised },
  open: { background: colour.accent, borderColor: colour.textOnInk },
  empty: { borderStyle: 'dashed' },
})
export const keyhole = style({
  position: 'absolute',
  insetInlineEnd: '12%',
  top: `calc(50% - ${sizes.keyhole})`,
  width: sizes.keyhole,
  height: 'auto',
  fill: colour.textMutedOnInk,
  ...inForcedColours({ fill: 'CanvasText' }),
})
export const letterPicture = style({
  position: 'absolute',
  insetInlineEnd: '10%',
  insetBlockEnd: space.xs,
  width: '62%',
  height: 'auto',
  fill: colour.textOnInk,
  stroke: colour.ink,
  strokeWidth: 1.6,
  ...inForcedColours({ fill: 'Canvas', stroke: 'CanvasText' }),
})
globalStyle(`${wallBackground} ${letterPicture}`, {
  '@media': atWidth({
    phone: {
      width: componentSizes.doorCard.letterOnPhone,
      insetBlockEnd: strokeWidths.dash,
      insetInlineEnd: space.m,
    },
  }),
})
export const openDoorLeaf = style({
  position: 'absolute',
  insetBlock: `-${sizes.swing}`,
  insetInlineStart: `-${strokeWidths.dash}`,
  width: '26%',
  height: `calc(100% + 2 * ${sizes.swing})`,
  overflow: 'visible',
  fill: colour.inkRaised,
  stroke: colour.textOnInk,
  strokeWidth: 2,
  strokeLinejoin: 'round',
  ...inForcedColours({ fill: 'Canvas', stroke: 'CanvasText' }),
})
