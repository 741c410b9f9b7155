import { atWidth, mediaQueries, style, vars } from '#theme/style.ts'

const { colour, space, leading } = vars
const inForcedColours = (rule: object) => ({ '@media': { [mediaQueries.forcedColours]: rule } })

export const captionedDrawings = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  columnGap: space.m,
  rowGap: space.xs,
  // On phones the words at the size have to do.
  '@media': atWidth({ phone: { display: 'none' } }),
})
export const captionedDrawing = style({
  display: 'inline-flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space.xxs,
})
export const drawing = style({ display: 'block', maxWidth: '100%' })
export const caption = style({
  color: colour.textMuted,
  fontSize: vars.size.small,
  lineHeight: leading.control,
  whiteSpace: 'nowrap',
})
const outlineStyle = { vectorEffect: 'non-scaling-stroke', strokeWidth: 1.5 } as const
export const door = style({
  ...outlineStyle,
  fill: colour.inkRaised,
  stroke: colour.borderControl,
  ...inForcedColours({ fill: 'Canvas', stroke: 'CanvasText' }),
})
export const doorDetail = style({ fill: colour.textOnInk, ...inForcedColours({ fill: 'CanvasText' }) })
export const paperSheet = style({
  ...outlineStyle,
  fill: colour.surface,
  stroke: colour.borderControl,
  ...inForcedColours({ fill: 'Canvas', stroke: 'CanvasText' }),
})
export const bookCover = style({
  ...outlineStyle,
  fill: colour.actionSoft,
  stroke: colour.borderControl,
  ...inForcedColours({ fill: 'Canvas', stroke: 'CanvasText' }),
})
export const printedTextLines = style({
  ...outlineStyle,
  fill: 'none',
  stroke: colour.borderControl,
  ...inForcedColours({ stroke: 'CanvasText' }),
})
