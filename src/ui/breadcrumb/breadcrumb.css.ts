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
  // On phones a path of several pages ends with the parent page, because the title of the page follows.
  '@media': atWidth({
    phone: { selectors: { '&:last-child:nth-child(n + 3)': visuallyHidden } },
    narrow: { selectors: { '&:last-child:nth-child(2)': visuallyHidden } },
  }),
})
export const link = style({ display: 'inline-flex', alignItems: 'center', minHeight: vars.width.touch })
