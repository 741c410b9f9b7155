import { style } from '@vanilla-extract/css'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'
import { media } from '#theme/tokens/breakpoints.ts'

const { colour } = vars
const forced = (rule: object) => ({ '@media': { [media.forcedColours]: rule } })

export const wall = style(inUi({ display: 'block', width: '100%', height: 'auto' }))
export const door = style(
  inUi({
    fill: colour.inkRaised,
    stroke: colour.borderOnInk,
    strokeWidth: 1.5,
    ...forced({ fill: 'Canvas', stroke: 'CanvasText' }),
  }),
)
export const plate = style(inUi({ fill: colour.borderOnInk, ...forced({ fill: 'CanvasText' }) }))
export const keyhole = style(inUi({ fill: colour.ink, ...forced({ fill: 'CanvasText' }) }))
export const inside = style(
  inUi({
    fill: colour.accent,
    stroke: colour.textOnInk,
    strokeWidth: 1.5,
    ...forced({ fill: 'Canvas', stroke: 'CanvasText' }),
  }),
)
export const letter = style(
  inUi({ fill: colour.textOnInk, ...forced({ fill: 'Canvas', stroke: 'CanvasText' }) }),
)
export const fold = style(
  inUi({ fill: 'none', stroke: colour.ink, strokeWidth: 1.2, ...forced({ stroke: 'CanvasText' }) }),
)
export const leaf = style(
  inUi({
    fill: colour.inkRaised,
    stroke: colour.textOnInk,
    strokeWidth: 1.5,
    strokeLinejoin: 'round',
    ...forced({ fill: 'Canvas', stroke: 'CanvasText' }),
  }),
)
export const knob = style(inUi({ fill: colour.textOnInk, ...forced({ fill: 'CanvasText' }) }))
