import { componentSizes, mediaQueries, style, styleVariants, vars } from '#theme/style.ts'

const { colour, space, weight, level, radius } = vars

export const timer = style({ display: 'flex', alignItems: 'center', gap: space.s })
export const ring = style({
  flex: 'none',
  width: componentSizes.timer.ring,
  height: componentSizes.timer.ring,
  fill: 'none',
  transform: 'rotate(-90deg)',
})
export const ringTrack = style({ stroke: colour.border, strokeWidth: 4 })
export const ringRemainder = style({ stroke: 'currentColor', strokeWidth: 4, strokeLinecap: 'round' })
export const ringTones = styleVariants({
  calm: { color: colour.action },
  soon: { color: colour.warning },
  last: { color: colour.danger },
})
export const label = style({
  display: 'block',
  color: colour.textMuted,
  fontSize: vars.size.small,
  lineHeight: 1.3,
})
export const remainingTime = style({
  display: 'block',
  color: colour.text,
  fontSize: vars.size.h3,
  fontWeight: weight.strong,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.2,
})

export const termBar = style({ display: 'grid', gap: vars.space.xxs, width: '100%' })
export const termBarDrawing = style({
  display: 'block',
  width: '100%',
  height: componentSizes.termBar.height,
  overflow: 'visible',
})
export const termBarTrack = style({
  fill: colour.surfaceSunken,
  stroke: colour.borderControl,
  strokeWidth: 1,
  '@media': { [mediaQueries.forcedColours]: { fill: 'Canvas', stroke: 'CanvasText' } },
})
const termBarRemainder = (ground: string) => ({
  fill: ground,
  '@media': { [mediaQueries.forcedColours]: { fill: 'Highlight' } },
})
export const termBarTones = styleVariants({
  calm: termBarRemainder(colour.success),
  soon: termBarRemainder(colour.danger),
})
export const termBarText = style({
  fontSize: vars.size.small,
  fontVariantNumeric: 'tabular-nums',
  color: colour.text,
})

export const timeBar = style({
  display: 'grid',
  gap: space.xxs,
})
export const stickyTimeBar = style({
  paddingBlockStart: space.xs,
  background: colour.page,
  '@media': {
    [mediaQueries.roomy]: { position: 'sticky', top: 0, zIndex: level.sticky },
  },
})
export const timeBarRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: space.s,
})
export const timeBarLabel = style({ color: colour.textMuted, fontSize: vars.size.small })
export const timeBarClock = style({ fontWeight: weight.strong, fontVariantNumeric: 'tabular-nums' })
export const timeBarDrawing = style({
  display: 'block',
  width: '100%',
  height: componentSizes.timeBar.bar,
  borderRadius: radius.round,
})
export const timeBarTrack = style({
  fill: colour.border,
  '@media': { [mediaQueries.forcedColours]: { fill: 'GrayText' } },
})
export const timeBarRemainder = style({
  fill: 'currentColor',
  '@media': { [mediaQueries.forcedColours]: { fill: 'CanvasText' } },
})
export const timeBarTones = styleVariants({
  calm: { color: colour.action },
  last: { color: colour.danger },
})
export const timeBarWarning = style({
  color: colour.danger,
  fontSize: vars.size.small,
  fontWeight: weight.strong,
})
