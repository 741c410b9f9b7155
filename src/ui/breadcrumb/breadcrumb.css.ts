import { style, vars } from '#theme/style.ts'

const { colour, space } = vars

export const list = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space.xs,
  listStyle: 'none',
  fontSize: vars.size.small,
})
export const item = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.xs,
  minHeight: vars.width.touch,
  color: colour.textMuted,
  selectors: {
    '& + &::before': { content: '"/" / ""' },
  },
})
export const link = style({ display: 'inline-flex', alignItems: 'center', minHeight: vars.width.touch })
