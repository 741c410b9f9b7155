import { atWidth, measures, media, style, tracking, vars } from '#theme/style.ts'

const { colour, space, weight, radius, size, leading } = vars

export const drawing = style({ display: 'block', width: '100%', height: 'auto' })

export const beside = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.l,
  '@media': atWidth({
    desktop: {
      gridTemplateColumns: `minmax(0, 1fr) ${measures.drawing.widthBeside}`,
      gap: space.xxl,
      alignItems: 'start',
    },
  }),
})
export const picture = style({
  maxWidth: measures.drawing.widthAbove,
  '@media': atWidth({ desktop: { maxWidth: 'none', order: 1 } }),
})

const shape = (fill: string, stroke = 'none', strokeWidth = 2, forcedStroke = 'CanvasText') =>
  style({
    fill,
    stroke,
    strokeWidth,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    '@media': {
      [media.forcedColours]: { fill: fill === 'none' ? 'none' : 'Canvas', stroke: forcedStroke },
    },
  })

export const paper = shape(colour.surface, colour.text)
export const sunken = shape(colour.surfaceSunken, colour.text)
export const ink = shape(colour.ink, colour.borderOnInk)
export const raised = shape(colour.inkRaised, colour.borderOnInk)
export const plate = shape(colour.borderOnInk)
export const bright = shape(colour.textOnInk)
export const soft = shape(colour.actionSoft, 'none', 2, 'none')
export const accent = shape(colour.accent)
export const line = shape('none', colour.text)
export const faint = shape('none', colour.borderControl)
export const street = shape('none', colour.surfaceSunken, 8, 'Canvas')
export const water = shape('none', colour.actionSoft, 16, 'Canvas')
export const lineOnBright = shape('none', colour.ink)
export const lineOnInk = shape('none', colour.textOnInk)
export const key = shape('none', colour.accent, 5)

export const stamp = style({
  fill: 'none',
  stroke: colour.accentText,
  strokeWidth: 3,
  '@media': { [media.forcedColours]: { stroke: 'CanvasText' } },
})
export const stampGround = style({
  fill: colour.page,
  '@media': { [media.forcedColours]: { fill: 'Canvas' } },
})
const stampText = {
  fill: colour.accentText,
  fontWeight: weight.strong,
  textAnchor: 'middle',
  '@media': { [media.forcedColours]: { fill: 'CanvasText' } },
} as const
export const code = style({
  ...stampText,
  fontSize: measures.drawing.stampCode,
  letterSpacing: tracking.digits,
})
const stampWords = { ...stampText, textTransform: 'uppercase' } as const
export const words = style({ ...stampWords, fontSize: measures.drawing.stampCaption })
export const wordsAlone = style({ ...stampWords, fontSize: measures.drawing.stampCaptionAlone })

export const steps = style({
  display: 'grid',
  gap: space.l,
  listStyle: 'none',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': atWidth({ tablet: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } }),
})
export const step = style({
  display: 'grid',
  columnGap: space.m,
  rowGap: space.m,
  alignContent: 'start',
  gridTemplateColumns: `${measures.drawnSteps.picture} minmax(0, 1fr)`,
  overflowWrap: 'anywhere',
  '@media': atWidth({
    narrow: { gridTemplateColumns: 'minmax(0, 1fr)' },
    tablet: { gridTemplateColumns: 'minmax(0, 1fr)' },
  }),
})
export const drawnStepsWords = style({ display: 'grid', alignContent: 'start', gap: space.xs })
export const title = style({
  display: 'flex',
  alignItems: 'baseline',
  gap: space.xs,
  fontSize: size.h4,
  fontWeight: weight.strong,
  lineHeight: leading.heading,
})
export const number = style({
  flex: 'none',
  display: 'inline-grid',
  placeContent: 'center',
  width: measures.drawnSteps.number,
  height: measures.drawnSteps.number,
  borderRadius: radius.round,
  background: colour.actionSoft,
  color: colour.onActionSoft,
  fontSize: size.small,
})
export const text = style({ color: colour.textMuted, lineHeight: leading.text, textWrap: 'pretty' })
