import { componentSizes, keyframes, mediaQueries, style, styleVariants, vars } from '#theme/style.ts'
import { borderWidths, radius } from '#theme/tokens/shared-tokens.ts'

const turn = keyframes({ to: { transform: 'rotate(360deg)' } })

export const spinnerWithLabel = style({ display: 'inline-flex', alignItems: 'center', gap: vars.space.s })
export const ring = style({
  flex: 'none',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  animation: `${turn} ${vars.motion.slow} linear infinite`,
})
export const sizes = styleVariants({
  small: { width: componentSizes.spinner.small, height: componentSizes.spinner.small },
  regular: { width: componentSizes.spinner.regular, height: componentSizes.spinner.regular },
  large: { width: componentSizes.spinner.large, height: componentSizes.spinner.large, strokeWidth: 2 },
})

const { colour } = vars

export const progressWithLabel = style({ display: 'grid', gap: vars.space.xxs, width: '100%' })
export const progressLabel = style({
  fontSize: vars.size.small,
  fontVariantNumeric: 'tabular-nums',
  color: colour.text,
})
export const progressBar = style({
  appearance: 'none',
  display: 'block',
  width: '100%',
  height: componentSizes.termBar.height,
  border: `${borderWidths.thin} solid ${colour.borderControl}`,
  borderRadius: radius.small,
  background: colour.surfaceSunken,
  overflow: 'hidden',
  selectors: {
    '&::-webkit-progress-bar': { background: colour.surfaceSunken },
    '&::-webkit-progress-value': { background: colour.success },
    '&::-moz-progress-bar': { background: colour.success },
  },
  '@media': { [mediaQueries.forcedColours]: { appearance: 'auto' } },
})
