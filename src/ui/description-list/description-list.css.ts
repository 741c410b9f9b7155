import { atWidth, componentSizes, style, styleVariants, vars } from '#theme/style.ts'

const { colour, space, line, weight } = vars

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
export const term = style({ flex: `0 1 ${componentSizes.descriptionList.term}`, color: colour.textMuted })
export const details = style({
  flex: `1 1 ${componentSizes.descriptionList.details}`,
  minWidth: 0,
  overflowWrap: 'anywhere',
})
export const action = style({
  flex: '0 1 auto',
  minWidth: 0,
  '@media': atWidth({ phone: { gridArea: 'action' } }),
})
export const rowWithAction = style({
  '@media': atWidth({
    phone: {
      display: 'grid',
      gridTemplate: `'term action' 'details action' / minmax(0, 1fr) auto`,
      alignItems: 'center',
    },
    narrow: { gridTemplate: `'term' 'details' 'action' / minmax(0, 1fr)` },
  }),
})
const compactRow = {
  columnGap: space.s,
  fontSize: vars.size.small,
  lineHeight: vars.leading.control,
} as const
const { tightTerm, keyTerm, compactTermOnPhone, termBelowDesktop, tightDetails, growBeside } =
  componentSizes.descriptionList
export const termDensities = styleVariants({
  rows: {},
  tight: { flexBasis: tightTerm, '@media': atWidth({ phone: { flexGrow: 1 } }) },
  compactBelowDesktop: {
    flexBasis: tightTerm,
    '@media': atWidth({ belowDesktop: { flexBasis: termBelowDesktop } }),
  },
  compact: { flexBasis: tightTerm, '@media': atWidth({ phone: { flexBasis: compactTermOnPhone } }) },
  keys: { flex: 'none', width: keyTerm, color: colour.text, fontWeight: weight.strong },
})
export const detailsDensities = styleVariants({
  rows: {},
  tight: {
    flexBasis: tightDetails,
    // On phones, details that do not fit beside their term go below it.
    '@media': atWidth({ phone: { flexGrow: growBeside, flexBasis: 'auto' } }),
  },
  compactBelowDesktop: { flexBasis: tightDetails },
  compact: { flexBasis: tightDetails },
  keys: { flexBasis: tightDetails },
})
export const rowDensities = styleVariants({
  rows: {},
  tight: { columnGap: space.m, paddingBlock: space.xxs, borderBottom: 0 },
  /** Keys of the keyboard with what they do, also side by side on phones. */
  keys: { ...compactRow, paddingBlock: space.xxs },
  compactBelowDesktop: {
    columnGap: space.m,
    paddingBlock: space.xxs,
    '@media': atWidth({ belowDesktop: { ...compactRow, paddingBlock: space.xs } }),
  },
  compact: {
    ...compactRow,
    paddingBlock: space.xxs,
    selectors: { '&:not(:last-child)': { borderBottom: 0 } },
  },
})
