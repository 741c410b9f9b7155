import { style, styleVariants } from '@vanilla-extract/css'
import { atWidth } from '#theme/at-width.ts'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'

const { colour, space, weight } = vars

export const logo = style(
  inUi({
    display: 'inline-flex',
    alignItems: 'center',
    gap: space.s,
    minHeight: vars.width.touch,
    maxWidth: '100%',
    textDecoration: 'none',
    '@media': atWidth({ phone: { gap: space.xs } }),
    selectors: { '&:hover': { textDecoration: 'none' } },
  }),
)
export const grounds = styleVariants({
  paper: inUi({ color: colour.text, selectors: { '&:hover': { color: colour.text } } }),
  ink: inUi({
    color: colour.textOnInk,
    selectors: {
      '&:hover': { color: colour.textOnInk },
      '&:focus-visible': { outlineColor: colour.focusOnInk },
    },
  }),
})
export const mark = style(
  inUi({
    flex: 'none',
    width: '2.75rem',
    height: '2.75rem',
    overflow: 'visible',
    '@media': atWidth({ phone: { width: '2.25rem', height: '2.25rem' } }),
  }),
)
export const door = style(inUi({ fill: 'currentColor' }))
export const marks = styleVariants({
  paper: inUi({ color: colour.action }),
  ink: inUi({ color: colour.textOnInk }),
})
export const slots = styleVariants({
  paper: inUi({ fill: colour.onAction }),
  ink: inUi({ fill: colour.ink }),
})
const stroked = (stroke: string) => inUi({ fill: 'none', stroke, strokeWidth: 2.6, strokeLinecap: 'round' })
export const waves = styleVariants({
  paper: stroked(colour.accentOnAction),
  ink: stroked(colour.accentOnBright),
})
export const words = style(inUi({ display: 'grid', minWidth: 0, lineHeight: 1.1 }))
export const word = style(
  inUi({
    fontWeight: weight.heavy,
    fontSize: '1.125rem',
    letterSpacing: '-0.015em',
    maxWidth: '8.5em',
    overflowWrap: 'anywhere',
    '@media': atWidth({ phone: { fontSize: '1rem', maxWidth: '6.55em' } }),
  }),
)
export const tagline = style(
  inUi({ whiteSpace: 'nowrap', fontSize: '0.75rem', fontWeight: weight.medium, opacity: 0.85 }),
)
