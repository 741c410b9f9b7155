import { style } from '@vanilla-extract/css'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'
import { measures } from '#theme/tokens/measures.ts'

const { colour, space, level, size, weight } = vars

export const header = style(
  inUi({
    position: 'relative',
    zIndex: level.header,
    background: colour.ink,
    color: colour.textOnInk,
    borderBlockEnd: `${measures.pageFrame.officeEdge} solid ${colour.accent}`,
    '@media': { print: { display: 'none' } },
  }),
)
export const bar = style(
  inUi({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: space.s,
    minHeight: measures.pageFrame.office,
    paddingBlock: space.xxs,
  }),
)
export const title = style(
  inUi({
    marginInlineEnd: 'auto',
    fontSize: size.regular,
    fontWeight: weight.strong,
    color: colour.textOnInk,
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    ':hover': { color: colour.textOnInk, textDecoration: 'underline' },
    selectors: { '&:focus-visible': { outlineColor: colour.focusOnInk } },
  }),
)
export const body = style(inUi({ paddingBlock: `${space.m} ${space.xl}` }))
