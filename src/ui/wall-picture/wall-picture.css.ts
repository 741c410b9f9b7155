import { media, style, vars } from '#theme/style.ts'

const { colour } = vars
const forced = (rule: object) => ({ '@media': { [media.forcedColours]: rule } })

export const wall = style({ display: 'block', width: '100%', height: 'auto' })
export const door = style({
  fill: colour.inkRaised,
  stroke: colour.borderOnInk,
  strokeWidth: 1.5,
  ...forced({ fill: 'Canvas', stroke: 'CanvasText' }),
})
export const plate = style({ fill: colour.borderOnInk, ...forced({ fill: 'CanvasText' }) })
export const keyhole = style({ fill: colour.ink, ...forced({ fill: 'CanvasText' }) })
export const inside = style({
  fill: colour.accent,
  stroke: colour.textOnInk,
  strokeWidth: 1.5,
  ...forced({ fill: 'Canvas', stroke: 'CanvasText' }),
})
export const letter = style({ fill: colour.textOnInk, ...forced({ fill: 'Canvas', stroke: 'CanvasText' }) })
export const fold = style({
  fill: 'none',
  stroke: colour.ink,
  strokeWidth: 1.2,
  ...forced({ stroke: 'CanvasText' }),
})
export const leaf = style({
  fill: colour.inkRaised,
  stroke: colour.textOnInk,
  strokeWidth: 1.5,
  strokeLinejoin: 'round',
  ...forced({ fill: 'Canvas', stroke: 'CanvasText' }),
})
export const knob = style({ fill: colour.textOnInk, ...forced({ fill: 'CanvasText' }) })
