import { style, styleVariants } from '@vanilla-extract/css'
import { atWidth } from '#theme/at-width.ts'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'
import { measures } from '#theme/tokens/measures.ts'
import { tracking } from '#theme/tokens/type.ts'

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
    width: measures.logo.mark,
    height: measures.logo.mark,
    overflow: 'visible',
    '@media': atWidth({ phone: { width: measures.logo.markOnPhone, height: measures.logo.markOnPhone } }),
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
    fontWeight: weight.strong,
    fontSize: measures.logo.name,
    letterSpacing: tracking.logo,
    maxWidth: measures.logo.nameWidth,
    overflowWrap: 'anywhere',
    '@media': atWidth({
      phone: { fontSize: measures.logo.nameOnPhone, maxWidth: measures.logo.nameWidthOnPhone },
      narrow: { fontSize: measures.logo.nameWhenNarrow },
    }),
  }),
)
export const tagline = style(inUi({ whiteSpace: 'nowrap', fontSize: measures.logo.service, opacity: 0.85 }))
