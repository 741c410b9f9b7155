import { componentSizes, letterSpacings, style, styleVariants, vars } from '#theme/style.ts'

const { size, weight, leading } = vars

export const heading = style({
  fontWeight: weight.strong,
  textWrap: 'balance',
  letterSpacing: letterSpacings.heading,
  scrollMarginTop: componentSizes.common.underHeader,
})
export const sizes = styleVariants({
  display: {
    fontSize: size.display,
    lineHeight: leading.tight,
    letterSpacing: letterSpacings.display,
    fontWeight: weight.strong,
  },
  h1: {
    fontSize: size.h1,
    lineHeight: leading.tight,
    letterSpacing: letterSpacings.title,
    fontWeight: weight.strong,
  },
  h2: { fontSize: size.h2, lineHeight: leading.heading },
  h3: { fontSize: size.h3, lineHeight: leading.heading },
  h4: { fontSize: size.h4, lineHeight: leading.control },
  eyebrow: { fontSize: size.regular, lineHeight: leading.control, color: vars.colour.textMuted },
})
export const headingOnInk = style({ color: vars.colour.textOnInk })
