import { globalStyle, style } from '@vanilla-extract/css'
import { atWidth } from '#theme/at-width.ts'
import { vars } from '#theme/contract.css.ts'
import { inUi, overUi } from '#theme/in-layer.ts'
import { measures } from '#theme/tokens/measures.ts'
import { stroke, viewportSize } from '#theme/tokens/scale.ts'

const { colour, space, line, weight, radius, leading, width } = vars

export const frame = style(
  inUi({
    overflow: 'auto',
    // What is hidden inside a cell is placed within the frame, so that it scrolls along and widens no page.
    position: 'relative',
    maxHeight: viewportSize.mostHeight,
    border: `${line.thin} solid ${colour.border}`,
    borderRadius: radius.card,
    background: colour.surface,
    '@media': { print: { maxHeight: 'none', overflow: 'visible' } },
  }),
)
export const table = style(inUi({ width: '100%', fontSize: vars.size.small, lineHeight: leading.control }))
export const caption = style(
  inUi({ padding: space.m, textAlign: 'start', fontWeight: weight.strong, fontSize: vars.size.regular }),
)
export const head = style(
  inUi({
    position: 'sticky',
    top: 0,
    zIndex: 1,
    padding: `0 ${space.m}`,
    height: measures.table.row,
    background: colour.surfaceSunken,
    boxShadow: `inset 0 calc(-1 * ${line.thin}) ${colour.border}`,
    textAlign: 'start',
    fontWeight: weight.strong,
    whiteSpace: 'nowrap',
    '@media': { print: { position: 'static', padding: `0 ${space.xs}` } },
  }),
)
export const sorter = style(
  inUi({
    display: 'inline-flex',
    alignItems: 'center',
    gap: space.xxs,
    minHeight: width.touch,
    border: 0,
    background: 'none',
    cursor: 'pointer',
    selectors: { '&:hover': { color: colour.link, textDecoration: 'underline' } },
  }),
)
export const sorterSign = style(inUi({ width: measures.table.sorter, color: colour.accentText }))
export const cell = style(
  inUi({
    padding: `${space.s} ${space.m}`,
    verticalAlign: 'baseline',
    textAlign: 'start',
    fontWeight: weight.regular,
    borderTop: `${line.thin} solid ${colour.border}`,
    selectors: { 'tr:hover > &': { background: colour.actionSoft } },
    // All columns have room on a sheet.
    '@media': { print: { padding: `${space.xxs} ${space.xs}` } },
  }),
)
export const end = style(inUi({ textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }))

// On a phone a row is a card, and each cell stands beside its label: nothing lies out of sight at the side. With enlarged
// text it stands below, so that no word is split.
const onPhone = (phone: NonNullable<Parameters<typeof atWidth>[0]['phone']>, narrow = {}) =>
  style(inUi({ '@media': atWidth({ phone, narrow }) }))

export const cards = onPhone({ overflow: 'visible', maxHeight: 'none', border: 0, background: 'none' })
export const cardList = onPhone({ display: 'block' })
export const cardHead = onPhone({
  position: 'absolute',
  width: stroke.hair,
  height: stroke.hair,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
})
export const card = onPhone({
  display: 'block',
  marginBottom: space.s,
  paddingBlock: space.xs,
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.card,
  background: colour.surface,
})
export const cardCell = onPhone(
  {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 4fr)',
    columnGap: space.s,
    padding: `${space.xxs} ${space.m}`,
    border: 0,
    textAlign: 'start',
    justifyItems: 'start',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    selectors: {
      '&::before': { content: 'attr(data-label)', color: colour.textMuted },
      '&:empty': { display: 'none' },
      'tr:hover > &': { background: 'none' },
    },
  },
  { gridTemplateColumns: 'minmax(0, 1fr)' },
)

/** What names a row is the title of its card, without a label. */
export const cardName = style(
  overUi({
    '@media': atWidth({
      phone: {
        gridTemplateColumns: 'minmax(0, 1fr)',
        fontWeight: weight.strong,
        selectors: { '&::before': { display: 'none' } },
      },
    }),
  }),
)

// Rows of 38 px for those who work here all day: what is pressed in a row is lower too. On a phone a row stays a card.
export const dense = style(
  inUi({ '@media': atWidth({ tablet: { vars: { [width.touch]: measures.table.denseTarget } } }) }),
)
export const denseCell = style(
  inUi({
    '@media': atWidth({
      tablet: {
        height: measures.table.dense,
        minWidth: measures.table.denseLeast,
        padding: `${measures.table.densePadding} ${space.s}`,
        verticalAlign: 'middle',
        overflowWrap: 'anywhere',
      },
      phone: { alignItems: 'baseline' },
    }),
  }),
)
// A cell breaks a long word, a button in it does not; it is as low as the row.
globalStyle(
  `${denseCell}:is(td) button`,
  inUi({ overflowWrap: 'normal', '@media': atWidth({ tablet: { paddingBlock: 0 } }) }),
)

/** The row that is open beside the table. */
export const current = style(
  inUi({ background: colour.actionSoft, boxShadow: `inset ${line.strong} 0 0 ${colour.action}` }),
)
/** The row in which the keyboard is. */
export const keyed = style(
  inUi({
    selectors: { 'tr:focus-within > &': { background: colour.actionSoft } },
    // A card is not filled in part: there the outline of what has the focus tells enough.
    '@media': {
      ...atWidth({ phone: { selectors: { 'tr:focus-within > &': { background: 'none' } } } }),
      print: { selectors: { 'tr:focus-within > &': { background: 'none' } } },
    },
  }),
)
export const totals = style(
  inUi({
    position: 'sticky',
    bottom: 0,
    background: colour.surfaceSunken,
    boxShadow: `inset 0 ${line.thin} ${colour.border}`,
    fontWeight: weight.strong,
    '@media': atWidth({ phone: { position: 'static', background: 'none', boxShadow: 'none' } }),
  }),
)
