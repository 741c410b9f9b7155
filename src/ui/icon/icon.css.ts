import { style, styleVariants } from '@vanilla-extract/css'
import { inUi } from '#theme/in-layer.ts'

export const icon = style(
  inUi({
    display: 'inline-block',
    flex: 'none',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 1.75,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  }),
)
export const sizes = styleVariants({
  small: inUi({ width: '1.125rem', height: '1.125rem', strokeWidth: 2 }),
  regular: inUi({ width: '1.375rem', height: '1.375rem' }),
  large: inUi({ width: '2rem', height: '2rem', strokeWidth: 1.6 }),
})
