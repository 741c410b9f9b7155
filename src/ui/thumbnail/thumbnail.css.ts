import { measures, style, vars } from '#theme/style.ts'

const { colour, line, radius } = vars

export const frame = style({
  display: 'grid',
  flexShrink: 0,
  placeItems: 'center',
  width: measures.thumbnail.width,
  height: measures.thumbnail.height,
  overflow: 'hidden',
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.control,
  background: colour.surfaceSunken,
  color: colour.textMuted,
})
export const picture = style({ width: '100%', height: '100%', objectFit: 'cover' })
