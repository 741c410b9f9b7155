import { atWidth, componentSizes, style, vars } from '#theme/style.ts'
import { footerLink } from './page-frame.css.ts'

const { colour, space, level, size, weight } = vars

export const header = style({
  position: 'relative',
  zIndex: level.header,
  background: colour.ink,
  color: colour.textOnInk,
  borderBlockEnd: `${componentSizes.pageFrame.officeEdge} solid ${colour.accent}`,
  '@media': { print: { display: 'none' } },
})
export const headerBar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space.s,
  minHeight: componentSizes.pageFrame.office,
  paddingBlock: space.xxs,
})
export const headerTitle = style({
  marginInlineEnd: 'auto',
  fontSize: size.regular,
  fontWeight: weight.strong,
  color: colour.textOnInk,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  ':hover': { color: colour.textOnInk, textDecoration: 'underline' },
  selectors: { '&:focus-visible': { outlineColor: colour.focusOnInk } },
})
export const backOfficeBody = style({ paddingBlock: `${space.m} ${space.xl}` })

export const footer = style({
  background: colour.ink,
  color: colour.textOnInk,
  paddingBlock: space.xs,
  overflowAnchor: 'none',
  '@media': { print: { display: 'none' } },
})
export const footerRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space.l,
  '@media': atWidth({ phone: { columnGap: space.m } }),
})
export const supportContacts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space.s,
  marginInlineEnd: 'auto',
})
export const supportNote = style({ margin: 0, fontSize: size.small, color: colour.textMutedOnInk })
export const taskFooterLink = style([footerLink, { fontSize: size.small }])
