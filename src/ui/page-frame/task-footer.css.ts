import { style } from '@vanilla-extract/css'
import { atWidth } from '#theme/at-width.ts'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'
import { footerLink } from './page-frame.css.ts'

const { colour, space } = vars

export const footer = style(
  inUi({
    background: colour.ink,
    color: colour.textOnInk,
    paddingBlock: space.xs,
    overflowAnchor: 'none',
    '@media': { print: { display: 'none' } },
  }),
)
export const row = style(
  inUi({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: space.l,
    '@media': atWidth({ phone: { columnGap: space.m } }),
  }),
)
export const support = style(
  inUi({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: space.s,
    marginInlineEnd: 'auto',
  }),
)
export const note = style(inUi({ margin: 0, fontSize: vars.size.small, color: colour.textMutedOnInk }))
export const link = style([footerLink, inUi({ fontSize: vars.size.small })])
