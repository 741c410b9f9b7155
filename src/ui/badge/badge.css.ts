import { componentSizes, style, styleVariants, vars } from '#theme/style.ts'
import { compactOnNarrowPages } from '../compact-on-narrow-pages.css.ts'

const { colour, space, radius, weight, leading, line } = vars

export const badge = style([
  compactOnNarrowPages,
  {
    display: 'inline-flex',
    alignItems: 'center',
    gap: space.xxs,
    paddingInline: space.xs,
    paddingBlock: componentSizes.badge.paddingBlock,
    border: `${line.thin} solid`,
    borderRadius: radius.small,
    fontSize: vars.size.small,
    fontWeight: weight.strong,
    lineHeight: leading.control,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
])
const toneStyle = (ground: string, words: string, edge: string) => ({
  background: ground,
  color: words,
  borderColor: edge,
})
export const tones = styleVariants({
  neutral: toneStyle(colour.surfaceSunken, colour.text, colour.border),
  action: toneStyle(colour.actionSoft, colour.onActionSoft, colour.actionSoftHover),
  success: toneStyle(colour.successSoft, colour.onSuccessSoft, colour.successSoft),
  warning: toneStyle(colour.warningSoft, colour.onWarningSoft, colour.warningSoft),
  danger: toneStyle(colour.dangerSoft, colour.onDangerSoft, colour.dangerSoft),
  info: toneStyle(colour.infoSoft, colour.onInfoSoft, colour.infoSoft),
  accent: toneStyle(colour.accent, colour.onAccent, colour.accent),
})
