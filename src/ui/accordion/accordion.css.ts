import { measures, style, vars } from '#theme/style.ts'

const { colour, space, line, weight, leading, radius } = vars

export const item = style({
  borderBottom: `${line.thin} solid ${colour.border}`,
  scrollMarginTop: measures.common.underHeader,
  // Without script a link to a disclosure shows what it holds all the same.
  '@media': {
    '(scripting: none)': {
      selectors: { '&:target::details-content': { contentVisibility: 'visible', blockSize: 'auto' } },
    },
  },
})
export const summary = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: space.m,
  minHeight: measures.accordion.summary,
  paddingBlock: space.s,
  fontWeight: weight.strong,
  lineHeight: leading.control,
  listStyle: 'none',
  selectors: {
    '&::-webkit-details-marker': { display: 'none' },
    '&:hover': { color: colour.link },
    // A press opens and selects nothing.
    '&:active': { userSelect: 'none' },
    '&:focus-visible': { borderRadius: radius.small },
  },
})
export const words = style({ display: 'grid', gap: space.xxs, minWidth: 0, overflowWrap: 'anywhere' })
export const short = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: vars.size.small,
  fontWeight: weight.regular,
  color: colour.textMuted,
  selectors: { 'details[open] > summary &': { display: 'none' } },
})
export const sign = style({
  flex: 'none',
  color: colour.accentText,
  selectors: { 'details[open] > summary > &': { transform: 'rotate(180deg)' } },
})
export const content = style({ paddingBottom: space.l, maxWidth: vars.width.prose })

export const accordion = style({ borderTop: `${line.thin} solid ${colour.border}` })
/**
 * Out of sight it is not drawn, and moves as a whole; its height is then a guess. Rings of focus reach out of it. Without
 * script nobody mends where a link to an answer ends when a guess was wrong: all is drawn.
 */
export const long = style({
  contentVisibility: 'auto',
  containIntrinsicBlockSize: `auto ${measures.accordion.long}`,
  overflowClipMargin: space.xs,
  '@media': { '(scripting: none)': { contentVisibility: 'visible' } },
})
