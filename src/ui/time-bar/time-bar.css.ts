import { measures, media, style, styleVariants, vars } from '#theme/style.ts'

const { colour, space, weight, level, radius } = vars

export const bar = style({
  display: 'grid',
  gap: space.xxs,
})
/** Its line is the lower edge under which the page goes away. */
export const sticks = style({
  paddingBlockStart: space.xs,
  background: colour.page,
  '@media': {
    [media.roomy]: { position: 'sticky', top: 0, zIndex: level.sticky },
  },
})
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: space.s,
})
export const label = style({ color: colour.textMuted, fontSize: vars.size.small })
export const clock = style({ fontWeight: weight.strong, fontVariantNumeric: 'tabular-nums' })
export const line = style({
  display: 'block',
  width: '100%',
  height: measures.timeBar.bar,
  borderRadius: radius.round,
})
export const track = style({ fill: colour.border, '@media': { [media.forcedColours]: { fill: 'GrayText' } } })
export const rest = style({
  fill: 'currentColor',
  '@media': { [media.forcedColours]: { fill: 'CanvasText' } },
})
export const tones = styleVariants({
  calm: { color: colour.action },
  last: { color: colour.danger },
})
export const warning = style({ color: colour.danger, fontSize: vars.size.small, fontWeight: weight.strong })
