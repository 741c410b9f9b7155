import { atWidth, measures, overUi, style, tracking, vars } from '#theme/style.ts'

const { colour, space, line, leading, size } = vars

export const row = style({ position: 'relative', display: 'flex', alignItems: 'center' })
export const suffix = style({
  position: 'absolute',
  insetInlineEnd: space.s,
  color: colour.textMuted,
  pointerEvents: 'none',
})
export const shape = style({
  position: 'absolute',
  insetInline: `calc(${space.s} + ${line.control})`,
  overflow: 'hidden',
  whiteSpace: 'pre',
  lineHeight: leading.control,
  color: colour.textMuted,
  pointerEvents: 'none',
})
export const typed = style({ visibility: 'hidden' })
export const withSuffix = style(overUi({ paddingInlineEnd: measures.textField.suffix }))
export const area = style(overUi({ resize: 'vertical', minHeight: measures.textField.area, lineHeight: 1.5 }))
export const numeric = style(overUi({ fontVariantNumeric: 'tabular-nums', letterSpacing: tracking.digits }))
export const counter = style({
  color: colour.textMuted,
  fontSize: vars.size.small,
  fontVariantNumeric: 'tabular-nums',
})

export const searchFieldRow = style({
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
    paddingInlineStart: measures.combobox.iconPadding,
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
export const action = style({ display: 'grid', minHeight: measures.searchField.height })
