import { keyframes, measures, style, styleVariants, vars } from '#theme/style.ts'

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
