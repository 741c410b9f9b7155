import { atWidth, componentSizes, letterSpacings, mediaQueries, style, vars } from '#theme/style.ts'

const { colour, space, weight, radius, size, leading } = vars

export const drawing = style({ display: 'block', width: '100%', height: 'auto' })

export const textWithDrawing = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.l,
  '@media': atWidth({
    tablet: { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)', alignItems: 'start' },
    desktop: {
      gridTemplateColumns: `minmax(0, 1fr) ${componentSizes.drawing.widthBeside}`,
      gap: space.xxl,
    },
  }),
})
export const drawingBesideText = style({
  maxWidth: componentSizes.drawing.widthAbove,
  '@media': atWidth({ tablet: { order: 1 }, desktop: { maxWidth: 'none' } }),
})

const shape = (fill: string, stroke = 'none', strokeWidth = 2, forcedStroke = 'CanvasText') =>
  style({
    fill,
    stroke,
    strokeWidth,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    '@media': {
      [mediaQueries.forcedColours]: { fill: fill === 'none' ? 'none' : 'Canvas', stroke: forcedStroke },
    },
  })

export const paperShape = shape(colour.surface, colour.text)
export const sunkenShape = shape(colour.surfaceSunken, colour.text)
export const shapeOnInk = shape(colour.ink, colour.borderOnInk)
export const raisedShape = shape(colour.inkRaised, colour.borderOnInk)
export const plateShape = shape(colour.borderOnInk)
export const brightShape = shape(colour.textOnInk)
export const softShape = shape(colour.actionSoft, 'none', 2, 'none')
export const accentShape = shape(colour.accent)
export const darkLine = shape('none', colour.text)
export const faintLine = shape('none', colour.borderControl)
export const streetLine = shape('none', colour.surfaceSunken, 8, 'Canvas')
export const waterLine = shape('none', colour.actionSoft, 16, 'Canvas')
export const lineOnBright = shape('none', colour.ink)
export const lineOnInk = shape('none', colour.textOnInk)
export const accentLine = shape('none', colour.accent, 5)

export const stampOutline = style({
  fill: 'none',
  stroke: colour.accentText,
  strokeWidth: 3,
  '@media': { [mediaQueries.forcedColours]: { stroke: 'CanvasText' } },
})
export const stampBackground = style({
  fill: colour.page,
  '@media': { [mediaQueries.forcedColours]: { fill: 'Canvas' } },
})
const stampTextStyle = {
  fill: colour.accentText,
  fontWeight: weight.strong,
  textAnchor: 'middle',
  '@media': { [mediaQueries.forcedColours]: { fill: 'CanvasText' } },
} as const
export const stampCode = style({
  ...stampTextStyle,
  fontSize: componentSizes.drawing.stampCode,
  letterSpacing: letterSpacings.digits,
})
const stampCaptionStyle = { ...stampTextStyle, textTransform: 'uppercase' } as const
export const stampCaption = style({ ...stampCaptionStyle, fontSize: componentSizes.drawing.stampCaption })
export const largeStampCaption = style({
  ...stampCaptionStyle,
  fontSize: componentSizes.drawing.stampCaptionAlone,
})

export const illustratedStepList = style({
  display: 'grid',
  gap: space.l,
  listStyle: 'none',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': atWidth({ tablet: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } }),
})
export const illustratedStep = style({
  display: 'grid',
  columnGap: space.m,
  rowGap: space.m,
  alignContent: 'start',
  gridTemplateColumns: `${componentSizes.drawnSteps.picture} minmax(0, 1fr)`,
  overflowWrap: 'anywhere',
  '@media': atWidth({
    narrow: { gridTemplateColumns: 'minmax(0, 1fr)' },
    tablet: { gridTemplateColumns: 'minmax(0, 1fr)' },
  }),
})
export const stepText = style({ display: 'grid', alignContent: 'start', gap: space.xs })
export const stepTitle = style({
  display: 'flex',
  alignItems: 'baseline',
  gap: space.xs,
  fontSize: size.h4,
  fontWeight: weight.strong,
  lineHeight: leading.heading,
})
export const stepNumber = style({
  flex: 'none',
  display: 'inline-grid',
  placeContent: 'center',
  width: componentSizes.drawnSteps.number,
  height: componentSizes.drawnSteps.number,
  borderRadius: radius.round,
  background: colour.actionSoft,
  color: colour.onActionSoft,
  fontSize: size.small,
})
export const stepDescription = style({
  color: colour.textMuted,
  lineHeight: leading.text,
  textWrap: 'pretty',
})
