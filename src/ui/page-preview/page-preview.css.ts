import { componentSizes, style, styleVariants, vars } from '#theme/style.ts'

const { colour, line, radius, space } = vars

export const previewArea = style({
  display: 'grid',
  justifyItems: 'center',
  padding: space.s,
  borderRadius: radius.card,
  background: colour.surfaceSunken,
  overflow: 'auto',
})
export const pageFrame = style({
  height: componentSizes.pagePreview.height,
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.control,
  background: colour.surface,
})
export const frameWidths = styleVariants({
  phone: { width: componentSizes.pagePreview.phone },
  tablet: { width: componentSizes.pagePreview.tablet },
  full: { width: '100%' },
})
