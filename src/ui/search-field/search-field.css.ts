import { atWidth, measures, overUi, style, vars } from '#theme/style.ts'

const { colour, space, size } = vars

export const row = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: space.xs,
  maxWidth: vars.width.prose,
  '@media': atWidth({ narrow: { gridTemplateColumns: 'minmax(0, 1fr)' } }),
})
export const input = style(
  overUi({
    minHeight: measures.searchField.height,
    paddingInlineStart: measures.combobox.sign,
    fontSize: size.large,
  }),
)
export const sign = style({
  position: 'absolute',
  insetInlineStart: space.s,
  height: measures.searchField.height,
  display: 'grid',
  alignContent: 'center',
  pointerEvents: 'none',
  color: colour.textMuted,
})
/** As high as the field. */
export const action = style({ display: 'grid', minHeight: measures.searchField.height })
