import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'
import { measures } from '#theme/tokens/measures.ts'

const turn = keyframes({ to: { transform: 'rotate(360deg)' } })

export const group = style(inUi({ display: 'inline-flex', alignItems: 'center', gap: vars.space.s }))
export const ring = style(
  inUi({
    flex: 'none',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 2.5,
    strokeLinecap: 'round',
    animation: `${turn} ${vars.motion.slow} linear infinite`,
  }),
)
export const sizes = styleVariants({
  small: inUi({ width: measures.spinner.small, height: measures.spinner.small }),
  regular: inUi({ width: measures.spinner.regular, height: measures.spinner.regular }),
  large: inUi({ width: measures.spinner.large, height: measures.spinner.large, strokeWidth: 2 }),
})
