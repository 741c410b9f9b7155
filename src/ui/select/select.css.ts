import { componentSizes, style, vars, withHigherSpecificity } from '#theme/style.ts'

export const selectWrapper = style({ position: 'relative', display: 'block' })
export const select = style(
  withHigherSpecificity({
    appearance: 'none',
    paddingInlineEnd: componentSizes.select.iconPadding,
    cursor: 'pointer',
    textOverflow: 'ellipsis',
  }),
)
export const chevron = style({
  position: 'absolute',
  insetInlineEnd: vars.space.s,
  insetBlock: 0,
  display: 'grid',
  alignContent: 'center',
  pointerEvents: 'none',
  color: vars.colour.textMuted,
})
