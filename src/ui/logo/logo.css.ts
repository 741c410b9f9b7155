import { atWidth, measures, style, styleVariants, tracking, vars } from '#theme/style.ts'

const { colour, space, weight } = vars

export const logo = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.s,
  minHeight: vars.width.touch,
  maxWidth: '100%',
  textDecoration: 'none',
  '@media': atWidth({ phone: { gap: space.xs } }),
  selectors: { '&:hover': { textDecoration: 'none' } },
})
export const grounds = styleVariants({
  paper: { color: colour.text, selectors: { '&:hover': { color: colour.text } } },
  ink: {
    color: colour.textOnInk,
    selectors: {
      '&:hover': { color: colour.textOnInk },
      '&:focus-visible': { outlineColor: colour.focusOnInk },
    },
  },
})
export const mark = style({
  flex: 'none',
  width: measures.logo.mark,
  height: measures.logo.mark,
  overflow: 'visible',
  '@media': atWidth({ phone: { width: measures.logo.markOnPhone, height: measures.logo.markOnPhone } }),
})
export const door = style({ fill: 'currentColor' })
export const marks = styleVariants({
  paper: { color: colour.action },
  ink: { color: colour.textOnInk },
})
export const slots = styleVariants({
  paper: { fill: colour.onAction },
  ink: { fill: colour.ink },
})
const stroked = (stroke: string) =>
  ({ fill: 'none', stroke, strokeWidth: 2.6, strokeLinecap: 'round' }) as const
export const waves = styleVariants({
  paper: stroked(colour.accentOnAction),
  ink: stroked(colour.accentOnBright),
})
export const words = style({ display: 'grid', minWidth: 0, lineHeight: 1.1 })
export const word = style({
  fontWeight: weight.strong,
  fontSize: measures.logo.name,
  letterSpacing: tracking.logo,
  maxWidth: measures.logo.nameWidth,
  overflowWrap: 'anywhere',
  '@media': atWidth({
    phone: { fontSize: measures.logo.nameOnPhone, maxWidth: measures.logo.nameWidthOnPhone },
    narrow: { fontSize: measures.logo.nameWhenNarrow },
  }),
})
export const tagline = style({ whiteSpace: 'nowrap', fontSize: measures.logo.service, opacity: 0.85 })
