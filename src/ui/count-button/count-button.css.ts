import { componentSizes, style, vars } from '#theme/style.ts'

const { colour, space, line, weight, radius, leading, size, motion } = vars

export const countButtonGrid = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fit, minmax(min(${componentSizes.tally.minWidth}, 100%), 1fr))`,
  gap: space.s,
})
export const countButton = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: space.xxs,
  width: '100%',
  minWidth: 0,
  padding: `${space.s} ${space.m}`,
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.card,
  background: colour.surface,
  color: colour.text,
  textAlign: 'start',
  cursor: 'pointer',
  transition: `border-color ${motion.quick}`,
  ':hover': { borderColor: colour.borderControl, background: colour.actionSoft },
})
export const count = style({
  fontSize: componentSizes.tally.count,
  lineHeight: leading.heading,
  fontWeight: weight.strong,
  fontVariantNumeric: 'tabular-nums',
})
export const zeroCount = style({ color: colour.textMuted })
export const label = style({ fontSize: size.small, lineHeight: leading.control, overflowWrap: 'anywhere' })
