import { measures, media, style, vars } from '#theme/style.ts'
import { line, radius } from '#theme/tokens/scale.ts'

const { colour } = vars

export const progress = style({ display: 'grid', gap: vars.space.xxs, width: '100%' })
export const words = style({
  fontSize: vars.size.small,
  fontVariantNumeric: 'tabular-nums',
  color: colour.text,
})
export const bar = style({
  appearance: 'none',
  display: 'block',
  width: '100%',
  height: measures.termBar.height,
  border: `${line.thin} solid ${colour.borderControl}`,
  borderRadius: radius.small,
  background: colour.surfaceSunken,
  overflow: 'hidden',
  selectors: {
    '&::-webkit-progress-bar': { background: colour.surfaceSunken },
    '&::-webkit-progress-value': { background: colour.success },
    '&::-moz-progress-bar': { background: colour.success },
  },
  '@media': { [media.forcedColours]: { appearance: 'auto' } },
})
