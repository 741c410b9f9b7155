import { measures, overUi, style, vars } from '#theme/style.ts'

export const row = style({ position: 'relative', display: 'block' })
export const select = style(
  overUi({
    appearance: 'none',
    paddingInlineEnd: measures.select.iconPadding,
    cursor: 'pointer',
    textOverflow: 'ellipsis',
  }),
)
export const sign = style({
  position: 'absolute',
  insetInlineEnd: vars.space.s,
  insetBlock: 0,
  display: 'grid',
  alignContent: 'center',
  pointerEvents: 'none',
  color: vars.colour.textMuted,
})
