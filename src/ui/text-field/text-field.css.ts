import { atWidth, componentSizes, letterSpacings, style, vars, withHigherSpecificity } from '#theme/style.ts'

const { colour, space, line, leading, size } = vars

export const inputRow = style({ position: 'relative', display: 'flex', alignItems: 'center' })
export const suffix = style({
  position: 'absolute',
  insetInlineEnd: space.s,
  color: colour.textMuted,
  pointerEvents: 'none',
})
export const inputMask = style({
  position: 'absolute',
  insetInline: `calc(${space.s} + ${line.control})`,
  overflow: 'hidden',
  whiteSpace: 'pre',
  lineHeight: leading.control,
  color: colour.textMuted,
  pointerEvents: 'none',
})
export const typedPartOfMask = style({ visibility: 'hidden' })
export const inputWithSuffix = style(
  withHigherSpecificity({ paddingInlineEnd: componentSizes.textField.suffix }),
)
export const textArea = style(
  withHigherSpecificity({ resize: 'vertical', minHeight: componentSizes.textField.area, lineHeight: 1.5 }),
)
export const numericInput = style(
  withHigherSpecificity({ fontVariantNumeric: 'tabular-nums', letterSpacing: letterSpacings.digits }),
)
export const characterCounter = style({
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
export const searchInput = style([
  withHigherSpecificity({
    minHeight: componentSizes.searchField.height,
    paddingInlineStart: componentSizes.combobox.iconPadding,
    fontSize: size.large,
  }),
  { '@media': atWidth({ phone: withHigherSpecificity({ fontSize: size.regular }) }) },
])
export const searchIcon = style({
  position: 'absolute',
  insetInlineStart: space.s,
  height: componentSizes.searchField.height,
  display: 'grid',
  alignContent: 'center',
  pointerEvents: 'none',
  color: colour.textMuted,
})
export const searchButton = style({ display: 'grid', minHeight: componentSizes.searchField.height })
