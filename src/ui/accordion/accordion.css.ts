import { atWidth, componentSizes, globalStyle, mediaQueries, style, vars } from '#theme/style.ts'
import { card } from '../card/card.css.ts'

const { colour, space, line, weight, leading, radius } = vars

export const disclosure = style({
  borderBottom: `${line.thin} solid ${colour.border}`,
  scrollMarginTop: componentSizes.common.underHeader,
  // Without JavaScript, a link to a disclosure still shows its content.
  '@media': {
    '(scripting: none)': {
      selectors: { '&:target::details-content': { contentVisibility: 'visible', blockSize: 'auto' } },
    },
  },
})
// The edge of a card ends its last disclosure.
globalStyle(`${card} ${disclosure}:last-child`, { borderBottom: 0 })
export const summary = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: space.m,
  minHeight: componentSizes.accordion.summary,
  paddingBlock: space.s,
  fontWeight: weight.strong,
  lineHeight: leading.control,
  listStyle: 'none',
  selectors: {
    '&::-webkit-details-marker': { display: 'none' },
    '&:hover': { color: colour.link },
    '&:active': { userSelect: 'none' },
    '&:focus-visible': { borderRadius: radius.small },
  },
})
export const foldedSummary = style({
  display: 'flex',
  alignItems: 'baseline',
  gap: space.xs,
  width: 'fit-content',
  listStyle: 'none',
  selectors: { '&::-webkit-details-marker': { display: 'none' }, '&:hover': { color: colour.link } },
  '@media': {
    [mediaQueries.touch]: { paddingBlock: space.s },
    ...atWidth({ narrow: { display: 'block' } }),
  },
})
export const summaryText = style({ display: 'grid', gap: space.xxs, minWidth: 0, overflowWrap: 'anywhere' })
export const summaryPreview = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: vars.size.small,
  fontWeight: weight.regular,
  color: colour.textMuted,
  selectors: { 'details[open] > summary &': { display: 'none' } },
  '@media': atWidth({ phone: { whiteSpace: 'normal' }, narrow: { display: 'none' } }),
})
export const hiddenOnPhone = style({ '@media': atWidth({ phone: { display: 'none' } }) })
export const summaryWithAside = style({
  flex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: space.m,
})
export const summaryAside = style({
  fontSize: vars.size.small,
  fontWeight: weight.regular,
  fontVariantNumeric: 'tabular-nums',
  color: colour.textMuted,
})
export const chevron = style({
  flex: 'none',
  display: 'inline-grid',
  alignSelf: 'center',
  verticalAlign: 'middle',
  color: colour.accentText,
  selectors: { 'details[open] > summary > &': { transform: 'rotate(180deg)' } },
  '@media': { print: { display: 'none' } },
})
export const disclosureContent = style({
  paddingBottom: space.l,
  maxWidth: vars.width.prose,
  '@media': { print: { maxWidth: 'none' } },
})

export const accordion = style({ borderTop: `${line.thin} solid ${colour.border}` })
