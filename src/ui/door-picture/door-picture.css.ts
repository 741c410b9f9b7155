import { measures, media, stroke, style, styleVariants, vars } from '#theme/style.ts'

const { colour, space, radius } = vars
const sizes = measures.doorPicture
const forced = (rule: object) => ({ '@media': { [media.forcedColours]: rule } })

export const picture = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space.xs,
  height: '100%',
  minHeight: sizes.least,
})
export const plate = style({
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
  ...forced({ border: `${stroke.hair} solid CanvasText` }),
  '@media': { print: { outline: `${stroke.hair} solid` } },
})
export const plates = styleVariants({
  short: { fontSize: vars.size.regular },
  long: { fontSize: vars.size.small },
})
/** The opening or the leaf, as high as there is room. */
export const leaf = style({
  position: 'relative',
  flexGrow: 1,
  alignSelf: 'stretch',
  minHeight: sizes.leaf,
  border: `${stroke.dash} solid ${colour.borderOnInk}`,
  borderRadius: radius.small,
})
export const leaves = styleVariants({
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
  ...forced({ fill: 'CanvasText' }),
})
export const letter = style({
  position: 'absolute',
  insetInlineEnd: '10%',
  insetBlockEnd: space.xs,
  width: '62%',
  height: 'auto',
  fill: colour.textOnInk,
  stroke: colour.ink,
  strokeWidth: 1.6,
  ...forced({ fill: 'Canvas', stroke: 'CanvasText' }),
})
/** The leaf swung out to the left over its neighbour. */
export const swung = style({
  position: 'absolute',
  insetBlock: `-${sizes.swing}`,
  insetInlineStart: `-${stroke.dash}`,
  width: '26%',
  height: `calc(100% + 2 * ${sizes.swing})`,
  overflow: 'visible',
  fill: colour.inkRaised,
  stroke: colour.textOnInk,
  strokeWidth: 2,
  strokeLinejoin: 'round',
  ...forced({ fill: 'Canvas', stroke: 'CanvasText' }),
})
