import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'
import { measures } from '#theme/tokens/measures.ts'

const { colour, line, radius, space } = vars

/** The table that the page lies on. */
export const table = style(
  inUi({
    display: 'grid',
    justifyItems: 'center',
    padding: space.s,
    borderRadius: radius.card,
    background: colour.surfaceSunken,
    overflow: 'auto',
  }),
)
export const page = style(
  inUi({
    height: measures.pagePreview.height,
    border: `${line.thin} solid ${colour.border}`,
    borderRadius: radius.control,
    background: colour.surface,
  }),
)
export const widths = styleVariants({
  phone: inUi({ width: measures.pagePreview.phone }),
  tablet: inUi({ width: measures.pagePreview.tablet }),
  full: inUi({ width: '100%' }),
})
