import { style } from '@vanilla-extract/css'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'

const { colour, space, line, weight, radius, leading, width } = vars

export const frame = style(
  inUi({
    overflow: 'auto',
    // What is hidden inside a cell is placed within the frame, so that it scrolls along and widens no page.
    position: 'relative',
    maxHeight: '80dvh',
    border: `${line.thin} solid ${colour.border}`,
    borderRadius: radius.card,
    background: colour.surface,
    '@media': { print: { maxHeight: 'none', overflow: 'visible' } },
  }),
)
export const table = style(inUi({ width: '100%', fontSize: vars.size.small, lineHeight: leading.control }))
export const caption = style(
  inUi({ padding: space.m, textAlign: 'start', fontWeight: weight.strong, fontSize: vars.size.regular }),
)
export const head = style(
  inUi({
    position: 'sticky',
    top: 0,
    zIndex: 1,
    padding: `0 ${space.m}`,
    height: '3rem',
    background: colour.surfaceSunken,
    boxShadow: `inset 0 calc(-1 * ${line.thin}) ${colour.border}`,
    textAlign: 'start',
    fontWeight: weight.strong,
    whiteSpace: 'nowrap',
  }),
)
export const sorter = style(
  inUi({
    display: 'inline-flex',
    alignItems: 'center',
    gap: space.xxs,
    minHeight: width.touch,
    border: 0,
    background: 'none',
    fontWeight: weight.strong,
    cursor: 'pointer',
    selectors: { '&:hover': { color: colour.link, textDecoration: 'underline' } },
  }),
)
export const sorterSign = style(inUi({ width: '1.125rem', color: colour.accentText }))
export const cell = style(
  inUi({
    padding: `${space.s} ${space.m}`,
    verticalAlign: 'baseline',
    textAlign: 'start',
    fontWeight: weight.regular,
    borderTop: `${line.thin} solid ${colour.border}`,
    selectors: { 'tr:hover > &': { background: colour.actionSoft } },
  }),
)
export const end = style(inUi({ textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }))
