import { style } from '@vanilla-extract/css'
import { atWidth } from '#theme/at-width.ts'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'
import { measures } from '#theme/tokens/measures.ts'

const { colour, space, line, radius, leading, motion } = vars

const sides = `clamp(${space.m}, ${measures.card.fluidPadding}, ${space.l})`

export const sheet = style(
  inUi({
    minWidth: 0,
    background: colour.surface,
    border: `${line.thin} solid ${colour.border}`,
    borderRadius: radius.card,
  }),
)
export const part = style(
  inUi({
    display: 'flex',
    flexDirection: 'column',
    gap: space.xs,
    minWidth: 0,
    paddingInline: sides,
    paddingBlock: space.s,
    scrollMarginTop: space.m,
    '@media': atWidth({ narrow: { paddingInline: space.xs } }),
    selectors: { '& + &': { borderTop: `${line.thin} solid ${colour.border}` } },
  }),
)
/** What needs no heading of its own in sight. */
export const fold = style([part, inUi({ display: 'block', paddingBlock: space.xxs })])
/** The title of a part, and at its end a few words about it. */
export const head = style(
  inUi({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: space.m,
  }),
)
export const note = style(inUi({ margin: 0, color: colour.textMuted, fontSize: vars.size.small }))
export const summary = style(
  inUi({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: space.m,
    minHeight: vars.width.touch,
    lineHeight: leading.control,
    listStyle: 'none',
    cursor: 'pointer',
    selectors: {
      '&::-webkit-details-marker': { display: 'none' },
      '&:hover': { color: colour.link },
      '&:focus-visible': { borderRadius: radius.small },
    },
  }),
)
export const sign = style(
  inUi({
    flex: 'none',
    color: colour.link,
    transition: `transform ${motion.calm} ${motion.ease}`,
    selectors: { 'details[open] > summary > &': { transform: 'rotate(180deg)' } },
  }),
)
export const folded = style(inUi({ paddingBlock: `${space.xs} ${space.m}` }))
