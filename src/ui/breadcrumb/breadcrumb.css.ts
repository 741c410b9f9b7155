import { style } from '@vanilla-extract/css'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'

const { colour, space } = vars

export const list = style(
  inUi({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: space.xs,
    listStyle: 'none',
    fontSize: vars.size.small,
  }),
)
export const item = style(
  inUi({
    display: 'inline-flex',
    alignItems: 'center',
    gap: space.xs,
    minHeight: vars.width.touch,
    color: colour.textMuted,
    selectors: {
      // Before a step: no line ends with it.
      '& + &::before': { content: '"/" / ""' },
    },
  }),
)
export const link = style(inUi({ display: 'inline-flex', alignItems: 'center', minHeight: vars.width.touch }))
