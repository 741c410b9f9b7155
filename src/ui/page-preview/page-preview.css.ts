import { measures, style, styleVariants, vars } from '#theme/style.ts'

const { colour, line, radius, space } = vars

export const table = style({
  display: 'grid',
  justifyItems: 'center',
  padding: space.s,
  borderRadius: radius.card,
  background: colour.surfaceSunken,
  overflow: 'auto',
})
export const page = style({
  height: measures.pagePreview.height,
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.control,
  background: colour.surface,
})
export const widths = styleVariants({
  phone: { width: measures.pagePreview.phone },
  tablet: { width: measures.pagePreview.tablet },
  full: { width: '100%' },
})
