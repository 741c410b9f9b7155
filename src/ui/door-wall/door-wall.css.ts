import { componentSizes, globalStyle, style, vars } from '#theme/style.ts'

const { colour, space, radius } = vars

export const wall = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(${componentSizes.doorWall.door}, 1fr))`,
  gap: space.s,
  padding: space.m,
  borderRadius: radius.card,
  background: colour.ink,
  listStyle: 'none',
})
export const door = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xxs,
  minHeight: componentSizes.doorWall.height,
  padding: space.xs,
  borderRadius: radius.control,
  color: colour.textOnInk,
  fontSize: vars.size.small,
  textAlign: 'center',
  textDecoration: 'none',
  ':hover': { background: colour.inkRaised },
})
globalStyle(`${door} > div`, { flexGrow: 1 })
