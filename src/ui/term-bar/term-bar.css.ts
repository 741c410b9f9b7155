import { measures, media, style, styleVariants, vars } from '#theme/style.ts'

const { colour } = vars

export const bar = style({ display: 'grid', gap: vars.space.xxs, width: '100%' })
export const drawing = style({
  display: 'block',
  width: '100%',
  height: measures.termBar.height,
  overflow: 'visible',
})
export const track = style({
  fill: colour.surfaceSunken,
  stroke: colour.borderControl,
  strokeWidth: 1,
  '@media': { [media.forcedColours]: { fill: 'Canvas', stroke: 'CanvasText' } },
})
const rest = (ground: string) => ({
  fill: ground,
  '@media': { [media.forcedColours]: { fill: 'Highlight' } },
})
export const tones = styleVariants({ calm: rest(colour.success), soon: rest(colour.danger) })
export const words = style({
  fontSize: vars.size.small,
  fontVariantNumeric: 'tabular-nums',
  color: colour.text,
})
