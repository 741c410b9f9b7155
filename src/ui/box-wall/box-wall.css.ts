import {
  atWidth,
  componentSizes,
  mediaQueries,
  type StyleRule,
  strokeWidths,
  style,
  styleVariants,
  vars,
} from '#theme/style.ts'

const { colour, space, radius, weight, leading } = vars
const size = componentSizes.boxWall

/** Forced colours remove gradients, so each state is drawn in another way. */
const inForcedColours = (rule: StyleRule): StyleRule => ({ '@media': { [mediaQueries.forcedColours]: rule } })

export const container = style({ display: 'flex', flexDirection: 'column', gap: space.xs, minWidth: 0 })
export const toolbar = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.s })
export const searchLabel = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.xs,
  fontSize: vars.size.small,
  fontWeight: weight.strong,
  '@media': atWidth({ phone: { flex: 1 } }),
})
export const searchField = style({
  width: size.search,
  flex: 'none',
  '@media': atWidth({ phone: { flex: `1 1 ${size.searchOnPhone}` } }),
})
export const zoomButtons = style({ display: 'flex', gap: space.xs })
export const filterButtons = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.xs,
  marginInlineStart: 'auto',
  '@media': atWidth({ phone: { flex: '1 1 auto', marginInlineStart: 0 } }),
})
export const statusMessage = style({
  fontSize: vars.size.small,
  lineHeight: leading.control,
  ':empty': { display: 'none' },
})

export const wallFrame = style({ position: 'relative', display: 'grid', minWidth: 0 })
/** Fade at an edge with more doors beyond it; clicks pass through to the doors underneath. */
const edge = style({
  position: 'absolute',
  insetBlock: 0,
  display: 'flex',
  alignItems: 'center',
  width: size.edgeFade,
  borderRadius: radius.control,
  pointerEvents: 'none',
})
export const edges = styleVariants({
  start: [
    edge,
    {
      insetInlineStart: 0,
      justifyContent: 'start',
      background: `linear-gradient(to right, ${colour.ink} 30%, transparent)`,
    },
  ],
  end: [
    edge,
    {
      insetInlineEnd: 0,
      justifyContent: 'end',
      background: `linear-gradient(to left, ${colour.ink} 30%, transparent)`,
    },
  ],
})
export const arrow = style({
  display: 'grid',
  placeContent: 'center',
  width: size.arrow,
  height: size.arrow,
  marginInline: space.xxs,
  border: `${strokeWidths.hair} solid ${colour.borderOnInk}`,
  borderRadius: radius.round,
  background: colour.surface,
  color: colour.text,
  cursor: 'pointer',
  pointerEvents: 'auto',
})

export const wall = style({
  position: 'relative',
  overflow: 'auto',
  maxHeight: size.height,
  padding: space.s,
  borderRadius: radius.control,
  background: colour.ink,
  color: colour.textOnInk,
  touchAction: 'pan-x pan-y',
  scrollMarginTop: componentSizes.common.underHeader,
  scrollPadding: `${space.l} ${size.edgeFade}`,
  userSelect: 'none',
  outlineOffset: strokeWidths.dash,
  '@media': {
    ...atWidth({ phone: { maxHeight: size.heightOnPhone, padding: space.xs } }),
    [mediaQueries.forcedColours]: { border: `${strokeWidths.hair} solid CanvasText` },
  },
})
export const tallWall = style({
  '@media': atWidth({ tablet: { maxHeight: size.tallHeight } }),
})
export const invalidWall = style({ boxShadow: `0 0 0 ${strokeWidths.strong} ${colour.danger}` })
export const zoomLevels = styleVariants({
  far: { fontSize: size.far },
  near: { fontSize: size.near },
  nearer: { fontSize: size.nearer },
  nearest: { fontSize: size.nearest },
})
export const doorGroup = style({ paddingBottom: size.gap })
/** Skips the layout of the group while it is off-screen. */
export const lazyDoorGroup = style({
  contentVisibility: 'auto',
  containIntrinsicBlockSize: `auto ${size.group}`,
})
export const doorGroupName = style({
  display: 'block',
  color: colour.textMutedOnInk,
  paddingBlock: size.gap,
  lineHeight: 1,
})
export const doorGrid = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(${size.door}, 1fr))`,
  gap: size.gap,
})
export const doorRow = style({
  display: 'grid',
  gridTemplateColumns: size.rowName,
  gridAutoFlow: 'column',
  gridAutoColumns: size.door,
  // Rows that do not fit start at the edge, because doors before it could not be reached.
  justifyContent: 'safe center',
  gap: size.gap,
  minWidth: 'max-content',
  paddingBottom: size.gap,
  selectors: {
    // In the overview, doors get narrower before the wall scrolls.
    [`${zoomLevels.far} > &`]: { gridAutoColumns: `minmax(${size.narrowDoor}, ${size.door})`, minWidth: 0 },
  },
})
export const doorRowWithLongNumbers = style({
  selectors: {
    [`${zoomLevels.far} > &`]: { gridAutoColumns: `minmax(${size.narrowDoorWithLongNumber}, ${size.door})` },
  },
})
export const rowNumber = style({
  alignSelf: 'center',
  textAlign: 'center',
  color: colour.textMutedOnInk,
})

const doorSign: StyleRule = { content: '""', position: 'absolute' }
export const door = style({
  position: 'relative',
  minWidth: 0,
  height: size.doorHeight,
  padding: size.padding,
  border: `${size.doorBorder} solid ${colour.borderOnInk}`,
  borderRadius: size.doorRadius,
  fontWeight: weight.strong,
  lineHeight: 1,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  forcedColorAdjust: 'none',
  selectors: {
    '&:focus-visible': {
      outline: `${strokeWidths.strong} solid ${colour.focusOnInk}`,
      outlineOffset: strokeWidths.hair,
      borderRadius: size.doorRadius,
    },
  },
  ...inForcedColours({
    background: 'Canvas',
    color: 'CanvasText',
    borderColor: 'CanvasText',
    selectors: { '&:focus-visible': { outlineColor: 'Highlight' } },
  }),
})
export const largeDoor = style({ height: size.largeDoorHeight })
export const doorMatchingSearch = style({
  outline: `${strokeWidths.dash} dashed ${colour.focusOnInk}`,
  outlineOffset: strokeWidths.dash,
})

const hatchGradient = (line: string) =>
  `repeating-linear-gradient(135deg, transparent 0 ${size.hatch}, ${line} ${size.hatch} ${size.hatchLine})`
const diagonal = (to: 'right' | 'left', line: string, half: string) =>
  `linear-gradient(to bottom ${to}, transparent calc(50% - ${half}), ${line} calc(50% - ${half}) calc(50% + ${half}), transparent calc(50% + ${half}))`
const foldGradients = (line: string) =>
  `${diagonal('left', line, size.fold)} left top / 50% 75% no-repeat, ${diagonal('right', line, size.fold)} right top / 50% 75% no-repeat`
const crossGradients = (line: string) =>
  `${diagonal('left', line, size.crossLine)}, ${diagonal('right', line, size.crossLine)}`
const lowerHalf = `0 ${size.hatchedFrom} / 100% 100% no-repeat`

/** States differ not only by colour but also by shape: keyhole, hatching, envelope, cross, or a tick in an open door. */
export const doorStates = styleVariants({
  free: {
    background: colour.inkRaised,
    borderColor: colour.textMutedOnInk,
    // Each door has only one pseudo-element, because with thousands of doors more of them slow down zooming.
    '::after': {
      ...doorSign,
      right: size.keyhole,
      bottom: size.slotHeight,
      width: size.keyhole,
      height: size.keyhole,
      borderRadius: radius.round,
      background: 'currentColor',
      boxShadow: `0 ${size.slot} 0 calc(${size.slot} / -3) currentColor, 0 calc(${size.slot} * 2) 0 calc(${size.slot} / -3) currentColor`,
    },
    selectors: {
      '&:hover': { background: colour.action, borderColor: colour.textOnInk, color: colour.onAction },
    },
  },
  taken: {
    color: colour.textMutedOnInk,
    fontWeight: weight.regular,
    background: `${hatchGradient(colour.borderOnInk)} ${lowerHalf}`,
    cursor: 'not-allowed',
    ...inForcedColours({
      background: `${hatchGradient('GrayText')} ${lowerHalf}`,
      color: 'GrayText',
      borderColor: 'GrayText',
    }),
  },
  mine: {
    background: colour.ink,
    borderColor: colour.accentOnInk,
    cursor: 'default',
    '::after': {
      ...doorSign,
      right: size.keyhole,
      bottom: size.padding,
      width: size.envelope,
      height: size.envelopeHeight,
      border: `${strokeWidths.hair} solid currentColor`,
      background: foldGradients('currentColor'),
    },
  },
  broken: {
    background: colour.ink,
    borderColor: colour.accentOnInk,
    '::after': {
      ...doorSign,
      right: size.keyhole,
      bottom: size.padding,
      width: size.cross,
      height: size.cross,
      background: crossGradients('currentColor'),
    },
  },
  chosen: {
    background: colour.accent,
    borderColor: colour.textOnInk,
    color: colour.onAccent,
    '::before': {
      ...doorSign,
      insetBlock: `calc(-1 * ${size.padding})`,
      right: `calc(100% + ${size.doorBorder} / 2)`,
      width: size.openDoorWidth,
      border: `${size.doorBorder} solid ${colour.textOnInk}`,
      borderRadius: size.doorBorder,
      background: colour.inkRaised,
      transform: 'skewY(14deg)',
      transformOrigin: 'right',
    },
    '::after': {
      ...doorSign,
      right: size.openDoorWidth,
      bottom: size.keyhole,
      width: size.tickWidth,
      height: size.tickHeight,
      border: 'solid currentColor',
      borderWidth: `0 ${size.tickLine} ${size.tickLine} 0`,
      transform: 'rotate(42deg)',
    },
    ...inForcedColours({ background: 'Highlight', color: 'HighlightText', borderColor: 'CanvasText' }),
  },
})

export const legend = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space.m,
  rowGap: space.xs,
  color: colour.textMuted,
  fontSize: vars.size.small,
  '@media': atWidth({ phone: { justifyContent: 'space-between', columnGap: space.xs } }),
})
export const legendItem = style({ display: 'inline-flex', alignItems: 'center', gap: space.xxs })
export const legendDoorFrame = style({
  flex: 'none',
  padding: space.xxs,
  paddingInlineStart: space.s,
  borderRadius: radius.small,
  background: colour.ink,
  color: colour.textOnInk,
  fontSize: size.far,
})
export const legendSampleDoor = style({
  display: 'block',
  minWidth: size.door,
  pointerEvents: 'none',
  '@media': atWidth({ phone: { minWidth: size.legendDoorOnPhone } }),
})
