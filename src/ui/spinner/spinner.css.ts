import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'

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
  small: inUi({ width: '1.125rem', height: '1.125rem' }),
  regular: inUi({ width: '1.75rem', height: '1.75rem' }),
  large: inUi({ width: '3rem', height: '3rem', strokeWidth: 2 }),
})
