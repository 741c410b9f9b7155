import { atWidth, globalStyle, measures, style, unseen, vars, viewportSize } from '#theme/style.ts'

const { colour, space, line, weight, radius, leading, width } = vars

export const frame = style({
  overflow: 'auto',
  // What is hidden inside a cell is placed within the frame, so that it scrolls along and widens no page.
  position: 'relative',
  maxHeight: viewportSize.mostHeight,
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.card,
  background: colour.surface,
  '@media': { print: { maxHeight: 'none', overflow: 'visible' } },
})
export const table = style({ width: '100%', fontSize: vars.size.small, lineHeight: leading.control })
export const caption = style({
  padding: space.m,
  textAlign: 'start',
  fontWeight: weight.strong,
  fontSize: vars.size.regular,
})
export const head = style({
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
})
export const sorter = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.xxs,
  minHeight: width.touch,
  border: 0,
  background: 'none',
  cursor: 'pointer',
  selectors: { '&:hover': { color: colour.link, textDecoration: 'underline' } },
})
export const sorterSign = style({ width: measures.table.sorter, color: colour.accentText })
export const cell = style({
  padding: `${space.s} ${space.m}`,
  verticalAlign: 'baseline',
  textAlign: 'start',
  fontWeight: weight.regular,
  borderTop: `${line.thin} solid ${colour.border}`,
  selectors: { 'tr:hover > &': { background: colour.actionSoft } },
  // All columns have room on a sheet.
  '@media': { print: { padding: `${space.xxs} ${space.xs}` } },
})
export const end = style({ textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })

// Rows of 38 px for those who work here all day: what is pressed in a row is lower too. On a phone a row stays a card.
export const dense = style({
  '@media': atWidth({ tablet: { vars: { [width.touch]: measures.table.denseTarget } } }),
})
export const denseCell = style({
  '@media': atWidth({
    tablet: {
      height: measures.table.dense,
      minWidth: measures.table.denseLeast,
      padding: `${measures.table.densePadding} ${space.s}`,
      verticalAlign: 'middle',
      // No word is split while it fits a column, and none without an end makes the table wider than the page.
      maxWidth: measures.table.widest,
      overflowWrap: 'break-word',
    },
    phone: { alignItems: 'baseline' },
  }),
})
// A cell breaks a long word, a button in it does not; it is as low as the row.
globalStyle(`${denseCell}:is(td) button`, {
  overflowWrap: 'normal',
  '@media': atWidth({ tablet: { paddingBlock: 0 } }),
})

// A status keeps its words whole: its column makes room.
globalStyle(`${cell} [data-badge]`, { '@media': atWidth({ tablet: { overflowWrap: 'break-word' } }) })

/** The row that is open beside the table. */
export const current = style({
  background: colour.actionSoft,
  boxShadow: `inset ${line.strong} 0 0 ${colour.action}`,
})
/** The row in which the keyboard is. */
export const keyed = style({
  selectors: { 'tr:focus-within > &': { background: colour.actionSoft } },
  // A card is not filled in part: there the outline of what has the focus tells enough.
  '@media': {
    ...atWidth({ phone: { selectors: { 'tr:focus-within > &': { background: 'none' } } } }),
    print: { selectors: { 'tr:focus-within > &': { background: 'none' } } },
  },
})
export const totals = style({
  position: 'sticky',
  bottom: 0,
  background: colour.surfaceSunken,
  boxShadow: `inset 0 ${line.thin} ${colour.border}`,
  fontWeight: weight.strong,
})

/** Words and buttons that stand in one row, as wide as they are. */
export const whole = style({ '@media': atWidth({ tablet: { whiteSpace: 'nowrap' } }) })
globalStyle(`${whole} > div`, { '@media': atWidth({ tablet: { flexWrap: 'nowrap' } }) })

type Width = 'phone' | 'belowDesktop'

/**
 * On pages of this width a row is a card, and each cell stands beside its label: nothing lies out of sight at the side.
 * With enlarged text it stands below, so that no word is split. What names a row is the title of its card, and what is
 * done with it its foot: neither has a label.
 */
const cardsAt = (upTo: Width) => {
  const here = (rule: NonNullable<Parameters<typeof atWidth>[0][Width]>, narrow = {}) =>
    style({ '@media': atWidth({ [upTo]: rule, narrow }) })
  return {
    frame: here({ overflow: 'visible', maxHeight: 'none', border: 0, background: 'none' }),
    table: here({ display: 'block' }),
    caption: here({ display: 'block', paddingInline: 0 }),
    head: here(unseen),
    list: here({
      display: 'grid',
      gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${measures.table.card}), 1fr))`,
      gap: space.s,
      selectors: { 'tbody ~ &': { marginTop: space.s } },
    }),
    row: here({
      display: 'block',
      paddingBlock: space.xs,
      border: `${line.thin} solid ${colour.border}`,
      borderRadius: radius.card,
      background: colour.surface,
    }),
    cell: here(
      {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 4fr)',
        alignItems: 'baseline',
        columnGap: space.s,
        height: 'auto',
        minWidth: 0,
        padding: `${space.xxs} ${space.m}`,
        border: 0,
        textAlign: 'start',
        justifyItems: 'start',
        whiteSpace: 'normal',
        selectors: {
          '&&': { overflowWrap: 'anywhere', maxWidth: 'none' },
          '&::before': { content: 'attr(data-label)', color: colour.textMuted },
          '&:empty': { display: 'none' },
          'tr:hover > &': { background: 'none' },
        },
      },
      { gridTemplateColumns: 'minmax(0, 1fr)' },
    ),
    unlabelled: here({
      gridTemplateColumns: 'minmax(0, 1fr)',
      selectors: { '&&::before': { display: 'none' }, 'th&': { fontWeight: weight.strong } },
    }),
    total: here({ position: 'static', background: 'none', boxShadow: 'none' }),
  }
}
export const cards = { phone: cardsAt('phone'), belowDesktop: cardsAt('belowDesktop') } as const
