import { atWidth, componentSizes, style, vars } from '#theme/style.ts'

const { colour, space, line, leading, weight, size } = vars

export const rowList = style({ listStyle: 'none', minWidth: 0 })
/** Amounts and actions are aligned in columns; on phones they are below the text. */
export const row = style({
  display: 'grid',
  gridTemplateColumns: `minmax(0, 1fr) minmax(${componentSizes.offerRow.price}, max-content) ${componentSizes.offerRow.action}`,
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
})
export const rowText = style({ minWidth: 0, overflowWrap: 'anywhere' })
export const rowTitle = style({ fontWeight: weight.strong })
export const hint = style({
  color: colour.textMuted,
  fontSize: size.small,
  lineHeight: 1.4,
  textWrap: 'pretty',
  '@media': atWidth({ phone: { display: 'none' } }),
})
export const amount = style({
  gridColumn: 2,
  textAlign: 'end',
  fontWeight: weight.strong,
  fontVariantNumeric: 'tabular-nums',
  '@media': atWidth({ phone: { alignSelf: 'start' }, narrow: { gridColumn: 1, textAlign: 'start' } }),
})
export const unit = style({
  display: 'block',
  color: colour.textMuted,
  fontSize: size.small,
  fontWeight: weight.regular,
})
export const rowAction = style({
  gridColumn: 3,
  display: 'flex',
  justifyContent: 'flex-end',
  '@media': atWidth({ phone: { gridColumn: '1 / -1', justifyContent: 'flex-start' } }),
})
