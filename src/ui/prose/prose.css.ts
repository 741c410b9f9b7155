import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'
import { measures } from '#theme/tokens/measures.ts'

const { space, line, colour, size, weight, leading, radius } = vars

export const prose = style(
  inUi({
    maxWidth: vars.width.prose,
    lineHeight: leading.text,
    selectors: { '&[data-wide]': { maxWidth: measures.prose.wide } },
  }),
)
const inside = (selector: string, rule: Parameters<typeof inUi>[0]) =>
  globalStyle(`${prose} ${selector}`, inUi(rule))

inside('> * + *', { marginTop: space.m })
inside('h2', {
  marginTop: space.xl,
  fontSize: size.h3,
  fontWeight: weight.strong,
  lineHeight: leading.heading,
  scrollMarginTop: measures.common.underHeader,
})
inside('h3', {
  marginTop: space.l,
  fontSize: size.h4,
  fontWeight: weight.strong,
  lineHeight: leading.control,
})
inside(':is(h2, h3) + *', { marginTop: space.s })
inside(':is(ul, ol)', { paddingInlineStart: measures.prose.list })
inside('ul', { listStyle: 'disc' })
inside('ol', { listStyle: 'decimal' })
inside('li + li', { marginTop: space.xs })
inside('li::marker', { color: colour.accentText, fontWeight: weight.strong })
inside('strong', { fontWeight: weight.strong })
inside('[data-table]', { overflowX: 'auto' })
inside('table', {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: size.small,
  lineHeight: leading.control,
})
inside('caption', {
  paddingBlock: space.s,
  textAlign: 'start',
  fontSize: size.regular,
  fontWeight: weight.strong,
})
inside(':is(th, td)', {
  padding: `${space.xs} ${space.s}`,
  border: `${line.thin} solid ${colour.border}`,
  textAlign: 'start',
  verticalAlign: 'top',
})
inside('thead th', { background: colour.surfaceSunken, fontWeight: weight.strong })
inside('tbody th', { fontWeight: weight.strong })
// Two and three columns fit a phone by breaking words; more of them keep their width and scroll.
inside('table:has(tr > :nth-child(4))', { minWidth: measures.prose.table })
// The names of rows keep their words whole.
inside('table:not(:has(tr > :nth-child(4))) td', { overflowWrap: 'anywhere' })
inside('td', { fontVariantNumeric: 'tabular-nums' })
inside('img', { maxWidth: '100%', height: 'auto', borderRadius: radius.card })
