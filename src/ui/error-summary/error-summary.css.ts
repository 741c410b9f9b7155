import { componentSizes, focusRing, style, vars } from '#theme/style.ts'

const { colour, space, radius, line } = vars

export const summary = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.s,
  // Links have room of their own above and below.
  padding: `${space.m} ${space.l} ${space.xs}`,
  background: colour.surface,
  color: colour.text,
  border: `${line.strong} solid ${colour.danger}`,
  borderRadius: radius.control,
  scrollMarginTop: componentSizes.common.underHeader,
  selectors: { '&:focus': focusRing },
})
export const list = style({ display: 'flex', flexDirection: 'column', listStyle: 'none' })
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: vars.width.touch,
  paddingBlock: space.xs,
  color: colour.danger,
  overflowWrap: 'anywhere',
  selectors: { '&:hover': { color: colour.text } },
})
