import { measures, style, styleVariants, tracking, vars } from '#theme/style.ts'

const { size, weight, leading } = vars

export const heading = style({
  fontWeight: weight.strong,
  textWrap: 'balance',
  letterSpacing: tracking.heading,
  scrollMarginTop: measures.common.underHeader,
})
export const sizes = styleVariants({
  display: {
    fontSize: size.display,
    lineHeight: leading.tight,
    letterSpacing: tracking.display,
    fontWeight: weight.strong,
  },
  h1: {
    fontSize: size.h1,
    lineHeight: leading.tight,
    letterSpacing: tracking.title,
    fontWeight: weight.strong,
  },
  h2: { fontSize: size.h2, lineHeight: leading.heading },
  h3: { fontSize: size.h3, lineHeight: leading.heading },
  h4: { fontSize: size.h4, lineHeight: leading.control },
  eyebrow: { fontSize: size.regular, lineHeight: leading.control, color: vars.colour.textMuted },
})
export const onInk = style({ color: vars.colour.textOnInk })
