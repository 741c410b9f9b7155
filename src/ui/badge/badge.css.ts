import { measures, style, styleVariants, vars } from '#theme/style.ts'
import { narrowed } from '../narrowed.css.ts'

const { colour, space, radius, weight, leading, line } = vars

export const badge = style([
  narrowed,
  {
    display: 'inline-flex',
    alignItems: 'center',
    gap: space.xxs,
    paddingInline: space.xs,
    paddingBlock: measures.badge.paddingBlock,
    border: `${line.thin} solid`,
    borderRadius: radius.small,
    fontSize: vars.size.small,
    fontWeight: weight.strong,
    lineHeight: leading.control,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
])
const tone = (ground: string, words: string, edge: string) => ({
  background: ground,
  color: words,
  borderColor: edge,
})
export const tones = styleVariants({
  neutral: tone(colour.surfaceSunken, colour.text, colour.border),
  action: tone(colour.actionSoft, colour.onActionSoft, colour.actionSoftHover),
  success: tone(colour.successSoft, colour.onSuccessSoft, colour.successSoft),
  warning: tone(colour.warningSoft, colour.onWarningSoft, colour.warningSoft),
  danger: tone(colour.dangerSoft, colour.onDangerSoft, colour.dangerSoft),
  info: tone(colour.infoSoft, colour.onInfoSoft, colour.infoSoft),
  accent: tone(colour.accent, colour.onAccent, colour.accent),
})
