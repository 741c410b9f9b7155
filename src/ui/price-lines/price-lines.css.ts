import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'
import { measures } from '#theme/tokens/measures.ts'
import { tracking } from '#theme/tokens/type.ts'

const { colour, space, line, weight, leading } = vars

export const lines = style(inUi({ display: 'flex', flexDirection: 'column', gap: space.s }))
export const row = style(
  inUi({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: space.s,
    lineHeight: leading.control,
  }),
)
export const label = style(inUi({ flex: `1 1 ${measures.priceLines.label}`, minWidth: 0 }))
export const shortLabel = style(inUi({ flex: '1 1 auto', minWidth: 0 }))
export const note = style(
  inUi({ display: 'block', color: colour.textMuted, fontSize: vars.size.small, marginTop: space.xxs }),
)
export const amount = style(
  inUi({
    marginInlineStart: 'auto',
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'end',
  }),
)
export const tones = styleVariants({
  regular: inUi({}),
  discount: inUi({ color: colour.success, fontWeight: weight.strong }),
  muted: inUi({ color: colour.textMuted }),
})
export const total = style(
  inUi({
    paddingTop: space.s,
    borderTop: `${line.control} dashed ${colour.borderControl}`,
    fontWeight: weight.strong,
  }),
)
export const totalAmount = style(
  inUi({ fontSize: vars.size.h3, fontWeight: weight.strong, letterSpacing: tracking.heading }),
)
export const totalAlone = style(inUi({ fontWeight: weight.strong }))
export const largeAmount = style(
  inUi({
    fontSize: vars.size.h1,
    lineHeight: leading.tight,
    letterSpacing: tracking.title,
    whiteSpace: 'nowrap',
  }),
)
export const was = style(
  inUi({
    marginInlineEnd: space.xs,
    color: colour.textMuted,
    fontSize: vars.size.regular,
    fontWeight: weight.regular,
  }),
)
