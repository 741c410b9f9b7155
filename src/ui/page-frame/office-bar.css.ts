import { measures, style, vars } from '#theme/style.ts'

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
