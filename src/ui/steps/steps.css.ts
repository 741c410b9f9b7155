import {
  atWidth,
  componentSizes,
  strokeWidths,
  style,
  styleVariants,
  vars,
  visuallyHidden,
} from '#theme/style.ts'

const { colour, space, radius, line, weight, leading } = vars

export const stepList = style({
  display: 'flex',
  gap: space.xs,
  listStyle: 'none',
  counterReset: 'step',
  flexDirection: 'row',
  '@media': atWidth({ phone: { gap: space.xxs }, narrow: { flexWrap: 'wrap' } }),
})
export const step = style({
  flex: '0 1 auto',
  display: 'flex',
  alignItems: 'center',
  gap: space.xs,
  minHeight: vars.width.touch,
  minWidth: 0,
  counterIncrement: 'step',
  lineHeight: leading.control,
  selectors: {
    '&:not(:last-child)': { flex: '1 1 auto' },
    '&:not(:last-child)::after': {
      content: '""',
      flex: `1 1 ${strokeWidths.heavy}`,
      minWidth: strokeWidths.heavy,
      borderTop: `${strokeWidths.dash} dashed ${colour.borderControl}`,
    },
  },
  '@media': atWidth({
    phone: { gap: space.xxs },
    narrow: {
      maxWidth: '100%',
      selectors: {
        '&:not(:last-child)': { flex: '0 1 auto' },
        '&:not(:last-child)::after': { content: 'none' },
      },
    },
  }),
})
export const stepMark = style({
  flex: 'none',
  display: 'grid',
  placeContent: 'center',
  width: componentSizes.steps.markSize,
  height: componentSizes.steps.markSize,
  borderRadius: radius.round,
  border: `${line.control} solid ${colour.borderControl}`,
  color: colour.textMuted,
  fontWeight: weight.strong,
  fontSize: vars.size.small,
  fontVariantNumeric: 'tabular-nums',
})
export const numberedMark = style({ selectors: { '&::before': { content: 'counter(step)' } } })
export const stepStates = styleVariants({
  done: { color: colour.text },
  current: { color: colour.text, fontWeight: weight.strong },
  next: { color: colour.textMuted },
})
export const markStates = styleVariants({
  done: { background: colour.actionSoft, borderColor: colour.action, color: colour.onActionSoft },
  current: {
    background: colour.accent,
    borderColor: colour.accent,
    color: colour.onAccent,
    outline: `${strokeWidths.dash} solid ${colour.accent}`,
    outlineOffset: strokeWidths.dash,
  },
  next: {},
})
export const label = style({
  '@media': atWidth({
    phone: visuallyHidden,
  }),
})
export const currentLabel = style({
  minWidth: 0,
  overflowWrap: 'anywhere',
  '@media': atWidth({
    phone: { marginInlineStart: space.xxs },
    narrow: { fontSize: componentSizes.steps.labelWhenNarrow },
  }),
})
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.xs,
  minHeight: vars.width.touch,
  color: colour.link,
})
