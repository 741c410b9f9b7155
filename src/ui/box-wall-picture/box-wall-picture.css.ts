import { mediaQueries, style, vars } from '#theme/style.ts'

const { colour } = vars
const inForcedColours = (rule: object) => ({ '@media': { [mediaQueries.forcedColours]: rule } })

export const wallPicture = style({ display: 'block', width: '100%', height: 'auto' })
export const closedDoors = style({
  fill: colour.inkRaised,
  stroke: colour.borderOnInk,
  strokeWidth: 1.5,
  ...inForcedColours({ fill: 'Canvas', stroke: 'CanvasText' }),
})
export const numberPlates = style({ fill: colour.borderOnInk, ...inForcedColours({ fill: 'CanvasText' }) })
export const keyholes = style({ fill: colour.ink, ...inForcedColours({ fill: 'CanvasText' }) })
export const openBoxInside = style({
  fill: colour.accent,
  stroke: colour.textOnInk,
  strokeWidth: 1.5,
  ...inForcedColours({ fill: 'Canvas', stroke: 'CanvasText' }),
})
export const letterInOpenBox = style({
  fill: colour.textOnInk,
  ...inForcedColours({ fill: 'Canvas', stroke: 'CanvasText' }),
})
export const envelopeFold = style({
  fill: 'none',
  stroke: colour.ink,
  strokeWidth: 1.2,
  ...inForcedColours({ stroke: 'CanvasText' }),
})
export const openDoorLeaf = style({
  fill: colour.inkRaised,
  stroke: colour.textOnInk,
  strokeWidth: 1.5,
  strokeLinejoin: 'round',
  ...inForcedColours({ fill: 'Canvas', stroke: 'CanvasText' }),
})
export const doorKnob = style({ fill: colour.textOnInk, ...inForcedColours({ fill: 'CanvasText' }) })
