import { componentSizes, style, styleVariants } from '#theme/style.ts'

export const icon = style({
  display: 'inline-block',
  flex: 'none',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
})
export const sizes = styleVariants({
  small: { width: componentSizes.icon.small, height: componentSizes.icon.small, strokeWidth: 2 },
  regular: { width: componentSizes.icon.regular, height: componentSizes.icon.regular },
  large: { width: componentSizes.icon.large, height: componentSizes.icon.large, strokeWidth: 1.6 },
})
