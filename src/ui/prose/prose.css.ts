import {
  atWidth,
  componentSizes,
  globalStyle,
  strokeWidths,
  style,
  vars,
  visuallyHidden,
} from '#theme/style.ts'

const { space, line, colour, size, weight, leading, radius } = vars

export const prose = style({ maxWidth: vars.width.prose, lineHeight: leading.text })
export const wideProse = style({ maxWidth: componentSizes.prose.wide })
globalStyle(`${wideProse} > :is(p, ul, ol)`, { maxWidth: vars.width.prose })
export const markdownProse = style({})
type Rule = Parameters<typeof globalStyle>[1]
const addProseRule = (selector: string, rule: Rule) => globalStyle(`${prose} ${selector}`, rule)
type WidthRule = NonNullable<Parameters<typeof atWidth>[0]['phone']>
const addPhoneRule = (selector: string, phone: WidthRule, narrow: WidthRule = {}) =>
  globalStyle(`${markdownProse} ${selector}`, { '@media': atWidth({ phone, narrow }) })
const addRichRule = (selector: string, rule: Rule) => globalStyle(`${markdownProse} ${selector}`, rule)

addProseRule('> * + *', { marginTop: space.m })
addRichRule('h2', {
  marginTop: space.xl,
  fontSize: size.h3,
  fontWeight: weight.strong,
  lineHeight: leading.heading,
  scrollMarginTop: componentSizes.common.underHeader,
})
addRichRule('h3', {
  marginTop: space.l,
  fontSize: size.h4,
  fontWeight: weight.strong,
  lineHeight: leading.control,
})
addRichRule(':is(h2, h3) + *', { marginTop: space.s })
addRichRule('> :first-child', { marginTop: 0 })
addProseRule(':is(ul, ol)', { paddingInlineStart: componentSizes.prose.list })
addProseRule('ul', { listStyle: 'disc' })
addProseRule('ol', { listStyle: 'decimal' })
addProseRule('li + li', { marginTop: space.xs })
addProseRule('li::marker', { color: colour.accentText, fontWeight: weight.strong })
addProseRule('strong', { fontWeight: weight.strong })
addProseRule('code', { overflowWrap: 'anywhere' })
addRichRule('[data-table]', { overflowX: 'auto', position: 'relative' })
addRichRule('table', {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: size.small,
  lineHeight: leading.control,
})
addRichRule('caption', {
  paddingBlock: space.s,
  textAlign: 'start',
  fontSize: size.regular,
  fontWeight: weight.strong,
})
addRichRule(':is(th, td)', {
  padding: `${space.xs} ${space.s}`,
  border: `${line.thin} solid ${colour.border}`,
  textAlign: 'start',
  verticalAlign: 'top',
})
addRichRule('thead th', { background: colour.surfaceSunken, fontWeight: weight.strong })
addRichRule('tbody th', { fontWeight: weight.strong })
// Tables with up to three columns fit a phone because their words may break; tables with more columns become
// cards or scroll.
addRichRule(':not([data-table="cards"]) > table:has(tr > :nth-child(4))', {
  minWidth: componentSizes.prose.table,
})
addRichRule('table:not(:has(tr > :nth-child(4))) td', { overflowWrap: 'anywhere' })
addRichRule('td', { fontVariantNumeric: 'tabular-nums' })
// Tables of cards contain amounts, unless they are marked as words.
addRichRule('[data-table="cards"]:not([data-words]) :is(td, th + th)', { textAlign: 'end' })
addRichRule('th code', { overflowWrap: 'normal' })
addRichRule('li > pre', { marginTop: space.xs })
addRichRule('pre', {
  padding: space.m,
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.card,
  background: colour.surfaceSunken,
  fontSize: size.small,
  lineHeight: leading.control,
  whiteSpace: 'pre',
  overflowX: 'auto',
  '@media': { print: { whiteSpace: 'pre-wrap' } },
})
addRichRule('img', { maxWidth: '100%', height: 'auto', borderRadius: radius.card })

// On phones each row of a wide table becomes a card: the row header is its title, and column names label the cells.
const addCardRule = (selector: string, phone: WidthRule, narrow?: WidthRule) =>
  addPhoneRule(`[data-table="cards"] ${selector}`, phone, narrow)
addCardRule(':is(table, caption, tbody, tr, th)', { display: 'block' })
addCardRule('thead', {
  position: 'absolute',
  width: strokeWidths.hair,
  height: strokeWidths.hair,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
})
addCardRule('tbody', {
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.card,
  background: colour.surface,
})
addCardRule('tr', { padding: `${space.s} ${space.m}` })
addCardRule('tr + tr', { borderTop: `${line.thin} solid ${colour.border}` })
addCardRule(':is(th, td)', { padding: `${space.xxs} 0`, border: 0 })
addCardRule('tbody th', { fontSize: size.regular })
addCardRule(
  'td',
  {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: space.m,
    alignItems: 'baseline',
    fontSize: size.regular,
    fontWeight: weight.strong,
  },
  { gridTemplateColumns: 'minmax(0, 1fr)' },
)
addPhoneRule(
  '[data-words] td',
  {
    gridTemplateColumns: 'minmax(min-content, 1fr) minmax(0, 2fr)',
    columnGap: space.s,
    fontWeight: weight.regular,
    overflowWrap: 'anywhere',
  },
  { gridTemplateColumns: 'minmax(0, 1fr)' },
)
/** A row of two cells needs no column names. */
addPhoneRule('[data-words] td:not([data-label])', { display: 'block' })
// The line of a card replaces the strokes of a blank, whose last ones would wrap to a line of their own.
addCardRule('td[data-blank]', { fontSize: 0, borderBlockEnd: `${line.control} solid currentColor` })
addCardRule('td::before', {
  content: ['attr(data-label)', 'attr(data-label) / ""'],
  color: colour.textMuted,
  fontSize: size.small,
  fontWeight: weight.regular,
  textAlign: 'start',
  overflowWrap: 'normal',
})

// On phones the three amounts of a row are side by side below its name, under one row of column names; a column
// before the amounts is beside the name.
const addFiguresRule = (selector: string, phone: WidthRule, narrow: WidthRule = {}) =>
  addPhoneRule(`[data-table][data-figures] ${selector}`, phone, narrow)
addFiguresRule(
  'thead',
  {
    position: 'static',
    width: 'auto',
    height: 'auto',
    overflow: 'visible',
    clipPath: 'none',
    display: 'block',
  },
  { position: 'absolute', width: strokeWidths.hair, height: strokeWidths.hair, clipPath: 'inset(50%)' },
)
addFiguresRule(
  'tr',
  {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    columnGap: space.xs,
    alignItems: 'baseline',
  },
  { display: 'block' },
)
addFiguresRule('thead th', {
  background: 'none',
  color: colour.textMuted,
  fontSize: componentSizes.prose.columnName,
  fontWeight: weight.regular,
  textAlign: 'end',
})
addFiguresRule('thead th:not(:nth-last-child(-n + 3))', visuallyHidden)
addFiguresRule('tbody th', { gridColumn: '1 / -1' })
addFiguresRule('tr:has(> :nth-child(5)) > :is(tbody th)', { gridColumn: '1 / 3' })
addFiguresRule('td', { display: 'block', whiteSpace: 'nowrap' }, { display: 'grid', whiteSpace: 'normal' })
addFiguresRule('tr:has(> :nth-child(5)) > td:nth-child(2)', {
  fontSize: size.small,
  fontWeight: weight.regular,
  color: colour.textMuted,
})
addPhoneRule(
  '[data-table][data-figures] td::before',
  { content: 'none' },
  { content: ['attr(data-label)', 'attr(data-label) / ""'] },
)
