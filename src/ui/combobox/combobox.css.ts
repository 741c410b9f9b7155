import { atWidth, componentSizes, strokeWidths, style, vars, withHigherSpecificity } from '#theme/style.ts'

const { colour, space, radius, shadow, line, level, width } = vars

export const inputRow = style({ position: 'relative' })
export const fieldWithAction = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: space.xs,
  '@media': atWidth({ narrow: { gridTemplateColumns: 'minmax(0, 1fr)' } }),
})
export const inputRowBesideAction = style(
  withHigherSpecificity({ position: 'static', '@media': atWidth({ narrow: { position: 'relative' } }) }),
)
export const input = style(withHigherSpecificity({ paddingInlineStart: componentSizes.combobox.iconPadding }))
export const largeInput = style(
  withHigherSpecificity({ minHeight: componentSizes.combobox.large, fontSize: vars.size.large }),
)
export const inputIcon = style({
  position: 'absolute',
  insetInlineStart: space.s,
  insetBlock: 0,
  display: 'grid',
  alignContent: 'center',
  pointerEvents: 'none',
  color: colour.textMuted,
})
export const multilineInputIcon = style(
  withHigherSpecificity({ alignContent: 'start', paddingTop: componentSizes.combobox.iconTop }),
)
export const multilineInput = style(
  withHigherSpecificity({ display: 'block', resize: 'vertical', lineHeight: 1.5 }),
)
export const suggestionList = style({
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: `calc(100% + ${space.xs})`,
  zIndex: level.popup,
  maxHeight: componentSizes.combobox.list,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  padding: space.xxs,
  background: colour.surface,
  color: colour.text,
  border: `${line.thin} solid ${colour.borderControl}`,
  borderRadius: radius.control,
  boxShadow: shadow.popup,
})
export const option = style({
  display: 'block',
  minHeight: width.touch,
  padding: `${componentSizes.combobox.optionPadding} ${space.s}`,
  borderRadius: radius.small,
  cursor: 'pointer',
  selectors: {
    '&[aria-disabled=true]': { cursor: 'not-allowed', color: colour.textMuted },
    '&[data-active-item]': {
      background: colour.actionSoft,
      color: colour.onActionSoft,
      outline: `${strokeWidths.dash} solid transparent`,
      outlineOffset: `-${strokeWidths.dash}`,
    },
  },
})
export const optionNote = style({ display: 'block', color: colour.textMuted, fontSize: vars.size.small })
export const statusMessage = style({
  padding: `${componentSizes.combobox.statusPadding} ${space.s}`,
  color: colour.textMuted,
})
