import { atWidth, style, vars, visuallyHidden } from '#theme/style.ts'

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
  // On phones a path of several pages is the last two before the current page, whose title follows.
  '@media': atWidth({
    phone: {
      selectors: {
        '&:last-child:nth-child(n + 3), &:nth-last-child(n + 4)': visuallyHidden,
        '&:nth-last-child(3)::before': { content: 'none' },
      },
    },
    narrow: { selectors: { '&:last-child:nth-child(2)': visuallyHidden } },
  }),
})
export const link = style({ display: 'inline-flex', alignItems: 'center', minHeight: vars.width.touch })
