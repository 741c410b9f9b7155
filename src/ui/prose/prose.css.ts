import { atWidth, globalStyle, measures, stroke, style, vars } from '#theme/style.ts'

const { space, line, colour, size, weight, leading, radius } = vars

export const prose = style({ maxWidth: vars.width.prose, lineHeight: leading.text })
export const wide = style({ maxWidth: measures.prose.wide })
globalStyle(`${wide} > :is(p, ul, ol)`, { maxWidth: vars.width.prose })
export const rich = style({})
type Rule = Parameters<typeof globalStyle>[1]
const inside = (selector: string, rule: Rule) => globalStyle(`${prose} ${selector}`, rule)
type WidthRule = NonNullable<Parameters<typeof atWidth>[0]['phone']>
const onPhone = (selector: string, phone: WidthRule, narrow: WidthRule = {}) =>
  globalStyle(`${rich} ${selector}`, { '@media': atWidth({ phone, narrow }) })
const inRich = (selector: string, rule: Rule) => globalStyle(`${rich} ${selector}`, rule)

inside('> * + *', { marginTop: space.m })
inRich('h2', {
  marginTop: space.xl,
  fontSize: size.h3,
  fontWeight: weight.strong,
  lineHeight: leading.heading,
  scrollMarginTop: measures.common.underHeader,
})
inRich('h3', {
  marginTop: space.l,
  fontSize: size.h4,
  fontWeight: weight.strong,
  lineHeight: leading.control,
})
inRich(':is(h2, h3) + *', { marginTop: space.s })
inside(':is(ul, ol)', { paddingInlineStart: measures.prose.list })
inside('ul', { listStyle: 'disc' })
inside('ol', { listStyle: 'decimal' })
inside('li + li', { marginTop: space.xs })
inside('li::marker', { color: colour.accentText, fontWeight: weight.strong })
inside('strong', { fontWeight: weight.strong })
inside('code', { overflowWrap: 'anywhere' })
inRich('[data-table]', { overflowX: 'auto', position: 'relative' })
inRich('table', {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: size.small,
  lineHeight: leading.control,
})
inRich('caption', {
  paddingBlock: space.s,
  textAlign: 'start',
  fontSize: size.regular,
  fontWeight: weight.strong,
})
inRich(':is(th, td)', {
  padding: `${space.xs} ${space.s}`,
  border: `${line.thin} solid ${colour.border}`,
  textAlign: 'start',
  verticalAlign: 'top',
})
inRich('thead th', { background: colour.surfaceSunken, fontWeight: weight.strong })
inRich('tbody th', { fontWeight: weight.strong })
// Tables of up to three columns fit a phone by breaking words; wider ones become cards or scroll.
inRich(':not([data-table="cards"]) > table:has(tr > :nth-child(4))', { minWidth: measures.prose.table })
inRich('table:not(:has(tr > :nth-child(4))) td', { overflowWrap: 'anywhere' })
inRich('td', { fontVariantNumeric: 'tabular-nums' })
inRich('th code', { overflowWrap: 'normal' })
inRich('li > pre', { marginTop: space.xs })
inRich('pre', {
  padding: space.m,
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.card,
  background: colour.surfaceSunken,
  fontSize: size.small,
  lineHeight: leading.control,
  whiteSpace: 'pre-wrap',
})
inRich('img', { maxWidth: '100%', height: 'auto', borderRadius: radius.card })

// Rows of wide tables become cards on phones: row header as title, cells labelled by their columns.
const inCards = (selector: string, phone: WidthRule, narrow?: WidthRule) =>
  onPhone(`[data-table="cards"] ${selector}`, phone, narrow)
inCards(':is(table, caption, tbody, tr, th)', { display: 'block' })
inCards('thead', {
  position: 'absolute',
  width: stroke.hair,
  height: stroke.hair,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
})
inCards('tbody', {
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.card,
  background: colour.surface,
})
inCards('tr', { padding: `${space.s} ${space.m}` })
inCards('tr + tr', { borderTop: `${line.thin} solid ${colour.border}` })
inCards(':is(th, td)', { padding: `${space.xxs} 0`, border: 0 })
inCards('tbody th', { fontSize: size.regular })
inCards(
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
onPhone(
  '[data-words] td',
  {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr)',
    columnGap: space.s,
    fontWeight: weight.regular,
    overflowWrap: 'anywhere',
  },
  { gridTemplateColumns: 'minmax(0, 1fr)' },
)
inCards('td::before', {
  content: ['attr(data-label)', 'attr(data-label) / ""'],
  color: colour.textMuted,
  fontSize: size.small,
  fontWeight: weight.regular,
})
