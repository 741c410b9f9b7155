import { atWidth, measures, overUi, stroke, style, vars } from '#theme/style.ts'

const { colour, space, radius, shadow, line, level, width } = vars

export const row = style({ position: 'relative' })
export const withAction = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: space.xs,
  '@media': atWidth({ narrow: { gridTemplateColumns: 'minmax(0, 1fr)' } }),
})
export const rowBesideAction = style(
  overUi({ position: 'static', '@media': atWidth({ narrow: { position: 'relative' } }) }),
)
export const input = style(overUi({ paddingInlineStart: measures.combobox.iconPadding }))
export const large = style(overUi({ minHeight: measures.combobox.large, fontSize: vars.size.large }))
export const sign = style({
  position: 'absolute',
  insetInlineStart: space.s,
  insetBlock: 0,
  display: 'grid',
  alignContent: 'center',
  pointerEvents: 'none',
  color: colour.textMuted,
})
export const signOfRows = style(overUi({ alignContent: 'start', paddingTop: measures.combobox.iconTop }))
export const area = style(overUi({ display: 'block', resize: 'vertical', lineHeight: 1.5 }))
export const list = style({
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: `calc(100% + ${space.xs})`,
  zIndex: level.popup,
  maxHeight: measures.combobox.list,
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
  padding: `${measures.combobox.optionPadding} ${space.s}`,
  borderRadius: radius.small,
  cursor: 'pointer',
  selectors: {
    '&[aria-disabled=true]': { cursor: 'not-allowed', color: colour.textMuted },
    '&[data-active-item]': {
      background: colour.actionSoft,
      color: colour.onActionSoft,
      outline: `${stroke.dash} solid transparent`,
      outlineOffset: `-${stroke.dash}`,
    },
  },
})
export const note = style({ display: 'block', color: colour.textMuted, fontSize: vars.size.small })
export const status = style({
  padding: `${measures.combobox.statusPadding} ${space.s}`,
  color: colour.textMuted,
})
