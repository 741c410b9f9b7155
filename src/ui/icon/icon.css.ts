import { style, styleVariants } from '@vanilla-extract/css'
import { inUi } from '#theme/in-layer.ts'
import { measures } from '#theme/tokens/measures.ts'

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
  small: inUi({ width: measures.icon.small, height: measures.icon.small, strokeWidth: 2 }),
  regular: inUi({ width: measures.icon.regular, height: measures.icon.regular }),
  large: inUi({ width: measures.icon.large, height: measures.icon.large, strokeWidth: 1.6 }),
})
