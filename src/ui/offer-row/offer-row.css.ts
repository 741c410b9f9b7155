import { style } from '@vanilla-extract/css'
import { atWidth } from '#theme/at-width.ts'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'
import { measures } from '#theme/tokens/measures.ts'

const { colour, space, line, leading, weight, size } = vars

export const rows = style(inUi({ listStyle: 'none', minWidth: 0 }))
/** Amounts of all rows stand in one column, acts in another; on a phone acts, with large letters amounts too, stand under the words. */
export const row = style(
  inUi({
    display: 'grid',
    gridTemplateColumns: `minmax(0, 1fr) minmax(${measures.offerRow.price}, max-content) ${measures.offerRow.act}`,
    columnGap: space.m,
    rowGap: space.xs,
    alignItems: 'center',
    paddingBlock: space.s,
    lineHeight: leading.control,
    selectors: { '& + &': { borderTop: `${line.thin} solid ${colour.border}` } },
    '@media': atWidth({
      phone: { gridTemplateColumns: 'minmax(0, 1fr) max-content', columnGap: space.s },
      narrow: { gridTemplateColumns: 'minmax(0, 1fr)' },
    }),
  }),
)
export const words = style(inUi({ minWidth: 0, overflowWrap: 'anywhere' }))
export const name = style(inUi({ fontWeight: weight.strong }))
export const hint = style(
  inUi({
    color: colour.textMuted,
    fontSize: size.small,
    lineHeight: 1.4,
    textWrap: 'pretty',
    // As in a switch row, a phone has no room for it in sight.
    '@media': atWidth({ phone: { display: 'none' } }),
  }),
)
export const amount = style(
  inUi({
    gridColumn: 2,
    textAlign: 'end',
    fontWeight: weight.strong,
    fontVariantNumeric: 'tabular-nums',
    '@media': atWidth({ phone: { alignSelf: 'start' }, narrow: { gridColumn: 1, textAlign: 'start' } }),
  }),
)
export const unit = style(
  inUi({ display: 'block', color: colour.textMuted, fontSize: size.small, fontWeight: weight.regular }),
)
export const act = style(
  inUi({
    gridColumn: 3,
    display: 'flex',
    justifyContent: 'flex-end',
    '@media': atWidth({ phone: { gridColumn: '1 / -1', justifyContent: 'flex-start' } }),
  }),
)
