import { keyframes, measures, media, style, styleVariants, vars } from '#theme/style.ts'
import { line, radius } from '#theme/tokens/scale.ts'

const turn = keyframes({ to: { transform: 'rotate(360deg)' } })

export const group = style({ display: 'inline-flex', alignItems: 'center', gap: vars.space.s })
export const ring = style({
  flex: 'none',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  animation: `${turn} ${vars.motion.slow} linear infinite`,
})
export const sizes = styleVariants({
  small: { width: measures.spinner.small, height: measures.spinner.small },
  regular: { width: measures.spinner.regular, height: measures.spinner.regular },
  large: { width: measures.spinner.large, height: measures.spinner.large, strokeWidth: 2 },
})

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
