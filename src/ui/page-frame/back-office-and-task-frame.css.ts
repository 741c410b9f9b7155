import { atWidth, componentSizes, style, vars } from '#theme/style.ts'
import { footerLink } from './page-frame.css.ts'

const { colour, space, level, size, weight, width } = vars

/** Staff work with these pages all day: text of 14 px, controls of 36 px and a wider page. */
const denseOnDesktop = {
  vars: {
    [width.page]: componentSizes.pageFrame.officeWidth,
    [width.touch]: componentSizes.pageFrame.officeTarget,
    [width.control]: componentSizes.pageFrame.officeTarget,
    [size.regular]: size.small,
    [size.large]: componentSizes.pageFrame.officeText.large,
    [size.lead]: componentSizes.pageFrame.officeText.large,
    [size.h4]: componentSizes.pageFrame.officeText.large,
    [size.h3]: componentSizes.pageFrame.officeText.h3,
    [size.h2]: componentSizes.pageFrame.officeText.h2,
    [space.xs]: componentSizes.pageFrame.officeSpace.xs,
    [space.s]: componentSizes.pageFrame.officeSpace.s,
    [space.m]: componentSizes.pageFrame.officeSpace.m,
    [space.l]: componentSizes.pageFrame.officeSpace.l,
    [space.xl]: componentSizes.pageFrame.officeSpace.xl,
  },
  fontSize: size.small,
}

export const header = style({
  position: 'relative',
  zIndex: level.header,
  background: colour.ink,
  color: colour.textOnInk,
  borderBlockEnd: `${componentSizes.pageFrame.officeEdge} solid ${colour.accent}`,
  '@media': { ...atWidth({ desktop: denseOnDesktop }), print: { display: 'none' } },
})
export const headerBar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space.s,
  minHeight: componentSizes.pageFrame.office,
  paddingBlock: space.xxs,
  '@media': atWidth({ desktop: { minHeight: componentSizes.pageFrame.officeOnDesktop } }),
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
export const backOfficeBody = style({
  paddingBlock: `${space.m} ${space.xl}`,
  '@media': atWidth({ desktop: { ...denseOnDesktop, paddingBlockStart: space.s } }),
})

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
