import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'
import { measures } from '#theme/tokens/measures.ts'
import { tracking } from '#theme/tokens/type.ts'

const { size, weight, leading } = vars

export const heading = style(
  inUi({
    fontWeight: weight.strong,
    textWrap: 'balance',
    letterSpacing: tracking.heading,
    scrollMarginTop: measures.common.underHeader,
  }),
)
export const sizes = styleVariants({
  display: inUi({
    fontSize: size.display,
    lineHeight: leading.tight,
    letterSpacing: tracking.display,
    fontWeight: weight.strong,
  }),
  h1: inUi({
    fontSize: size.h1,
    lineHeight: leading.tight,
    letterSpacing: tracking.title,
    fontWeight: weight.strong,
  }),
  h2: inUi({ fontSize: size.h2, lineHeight: leading.heading }),
  h3: inUi({ fontSize: size.h3, lineHeight: leading.heading }),
  h4: inUi({ fontSize: size.h4, lineHeight: leading.control }),
  // A title that the large words under it say better.
  eyebrow: inUi({ fontSize: size.regular, lineHeight: leading.control, color: vars.colour.textMuted }),
})
export const onInk = style(inUi({ color: vars.colour.textOnInk }))
