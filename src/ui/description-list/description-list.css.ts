import { style, styleVariants } from '@vanilla-extract/css'
import { atWidth } from '#theme/at-width.ts'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'
import { measures } from '#theme/tokens/measures.ts'

const { colour, space, line } = vars

export const list = style(inUi({ display: 'flex', flexDirection: 'column' }))
export const row = style(
  inUi({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: space.l,
    rowGap: space.xxs,
    paddingBlock: space.s,
    selectors: { '&:not(:last-child)': { borderBottom: `${line.thin} solid ${colour.border}` } },
  }),
)
export const term = style(inUi({ flex: `0 1 ${measures.descriptionList.term}`, color: colour.textMuted }))
export const details = style(
  inUi({
    flex: `1 1 ${measures.descriptionList.details}`,
    minWidth: 0,
    overflowWrap: 'anywhere',
  }),
)
export const action = style(
  inUi({ flex: '0 1 auto', minWidth: 0, '@media': atWidth({ phone: { gridArea: 'action' } }) }),
)
/** On a phone what changes an answer stands at the end of its row. */
export const acting = style(
  inUi({
    '@media': atWidth({
      phone: {
        display: 'grid',
        gridTemplate: `'term action' 'details action' / minmax(0, 1fr) auto`,
        alignItems: 'center',
      },
      narrow: { gridTemplate: `'term' 'details' 'action' / minmax(0, 1fr)` },
    }),
  }),
)
/** Short terms and details stay in one line on a phone too. */
export const tightTerm = style(
  inUi({
    flexBasis: measures.descriptionList.tightTerm,
    // Alone in its row it needs no second line.
    '@media': atWidth({ phone: { flexGrow: 1 } }),
  }),
)
export const tightDetails = style(
  inUi({
    flexBasis: measures.descriptionList.tightDetails,
    // On a phone details that do not fit beside their term stand below it, over the whole width: no word is split.
    '@media': atWidth({ phone: { flexGrow: measures.descriptionList.beside, flexBasis: 'auto' } }),
  }),
)
export const densities = styleVariants({
  rows: inUi({}),
  tight: inUi({ columnGap: space.m, paddingBlock: space.xxs, borderBottom: 0 }),
})
