import { atWidth, style, vars } from '#theme/style.ts'
import { footerLink } from './page-frame.css.ts'

const { colour, space } = vars

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
export const note = style({ margin: 0, fontSize: vars.size.small, color: colour.textMutedOnInk })
export const link = style([footerLink, { fontSize: vars.size.small }])
