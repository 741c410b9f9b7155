import { atWidth, measures, style, styleVariants, vars } from '#theme/style.ts'

const { colour, space, line } = vars

export const list = style({ display: 'flex', flexDirection: 'column' })
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: space.l,
  rowGap: space.xxs,
  paddingBlock: space.s,
  selectors: { '&:not(:last-child)': { borderBottom: `${line.thin} solid ${colour.border}` } },
})
export const term = style({ flex: `0 1 ${measures.descriptionList.term}`, color: colour.textMuted })
export const details = style({
  flex: `1 1 ${measures.descriptionList.details}`,
  minWidth: 0,
  overflowWrap: 'anywhere',
})
export const action = style({
  flex: '0 1 auto',
  minWidth: 0,
  '@media': atWidth({ phone: { gridArea: 'action' } }),
})
/** On a phone what changes an answer stands at the end of its row. */
export const acting = style({
  '@media': atWidth({
    phone: {
      display: 'grid',
      gridTemplate: `'term action' 'details action' / minmax(0, 1fr) auto`,
      alignItems: 'center',
    },
    narrow: { gridTemplate: `'term' 'details' 'action' / minmax(0, 1fr)` },
  }),
})
/** Short terms and details stay in one line on a phone too. */
export const tightTerm = style({
  flexBasis: measures.descriptionList.tightTerm,
  // Alone in its row it needs no second line.
  '@media': atWidth({ phone: { flexGrow: 1 } }),
})
export const tightDetails = style({
  flexBasis: measures.descriptionList.tightDetails,
  // On a phone details that do not fit beside their term stand below it, over the whole width: no word is split.
  '@media': atWidth({ phone: { flexGrow: measures.descriptionList.beside, flexBasis: 'auto' } }),
})
export const densities = styleVariants({
  rows: {},
  tight: { columnGap: space.m, paddingBlock: space.xxs, borderBottom: 0 },
})
