import { atWidth, measures, style, vars } from '#theme/style.ts'
import { footerLink } from './page-frame.css.ts'

const { colour, space, level, size, weight } = vars

export const header = style({
  position: 'relative',
  zIndex: level.header,
  background: colour.ink,
  color: colour.textOnInk,
  borderBlockEnd: `${measures.pageFrame.officeEdge} solid ${colour.accent}`,
  '@media': { print: { display: 'none' } },
})
export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space.s,
  minHeight: measures.pageFrame.office,
  paddingBlock: space.xxs,
})
export const title = style({
  marginInlineEnd: 'auto',
  fontSize: size.regular,
  fontWeight: weight.strong,
  color: colour.textOnInk,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  ':hover': { color: colour.textOnInk, textDecoration: 'underline' },
  selectors: { '&:focus-visible': { outlineColor: colour.focusOnInk } },
})
export const body = style({ paddingBlock: `${space.m} ${space.xl}` })

export const footer = style({
  background: colour.ink,
  color: colour.textOnInk,
  paddingBlock: space.xs,
  overflowAnchor: 'none',
  '@media': { print: { display: 'none' } },
})
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space.l,
  '@media': atWidth({ phone: { columnGap: space.m } }),
})
export const support = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space.s,
  marginInlineEnd: 'auto',
})
export const note = style({ margin: 0, fontSize: size.small, color: colour.textMutedOnInk })
export const link = style([footerLink, { fontSize: size.small }])
