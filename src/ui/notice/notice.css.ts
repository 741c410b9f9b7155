import { atWidth, globalStyle, style, styleVariants, vars } from '#theme/style.ts'

const { colour, space, radius, line, weight } = vars

export const notice = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: space.s,
  padding: space.m,
  borderRadius: radius.control,
  border: `${line.thin} solid`,
  borderInlineStartWidth: line.strong,
  '@media': atWidth({ narrow: { gridTemplateColumns: 'minmax(0, 1fr)' } }),
})
globalStyle(`noscript > ${notice}`, { marginBlockEnd: space.m })
const toneStyle = (ground: string, words: string, edge: string) => ({
  background: ground,
  color: words,
  borderColor: edge,
})
export const tones = styleVariants({
  info: toneStyle(colour.infoSoft, colour.onInfoSoft, colour.info),
  success: toneStyle(colour.successSoft, colour.onSuccessSoft, colour.success),
  warning: toneStyle(colour.warningSoft, colour.onWarningSoft, colour.warning),
  danger: toneStyle(colour.dangerSoft, colour.onDangerSoft, colour.danger),
})
export const body = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xs,
  alignItems: 'flex-start',
})
export const title = style({ fontWeight: weight.strong })
export const text = style({ width: '100%' })
