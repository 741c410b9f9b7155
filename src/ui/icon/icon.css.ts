import { measures, style, styleVariants } from '#theme/style.ts'

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
  small: { width: measures.icon.small, height: measures.icon.small, strokeWidth: 2 },
  regular: { width: measures.icon.regular, height: measures.icon.regular },
  large: { width: measures.icon.large, height: measures.icon.large, strokeWidth: 1.6 },
})
