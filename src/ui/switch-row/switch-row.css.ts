import { atWidth, componentSizes, mediaQueries, strokeWidths, style, vars } from '#theme/style.ts'

const { colour, space, radius, line, leading, weight, motion, size } = vars
const { track, height, knob } = componentSizes.switchRow

export const switchRowList = style({ display: 'flex', flexDirection: 'column', minWidth: 0 })
export const switchItem = style({
  minWidth: 0,
  selectors: { '& + &': { borderTop: `${line.thin} solid ${colour.border}` } },
})
export const row = style({
  display: 'grid',
  gridTemplateColumns: `${track} minmax(0, 1fr) minmax(${componentSizes.switchRow.price}, max-content)`,
  columnGap: space.m,
  alignItems: 'center',
  paddingBlock: space.xxs,
  paddingInline: space.xs,
  marginInline: `calc(-1 * ${space.xs})`,
  borderRadius: radius.control,
  lineHeight: leading.control,
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: colour.actionSoft, color: colour.onActionSoft },
    '&:has(:disabled)': { cursor: 'not-allowed', color: colour.textMuted, background: 'none' },
    '&:has(:focus-visible)': { outline: `${strokeWidths.strong} solid ${colour.focus}` },
  },
  '@media': atWidth({
    phone: {
      // The amount column may shrink, so that no word of the text is split.
      gridTemplateColumns: `${track} minmax(min-content, 1fr) minmax(min-content, max-content)`,
      columnGap: space.s,
      paddingBlock: space.xs,
    },
    narrow: { gridTemplateColumns: `${track} minmax(0, 1fr)` },
  }),
})
export const input = style({
  appearance: 'none',
  position: 'relative',
  gridRow: '1 / span 2',
  width: track,
  height,
  margin: 0,
  border: `${line.control} solid ${colour.borderControl}`,
  borderRadius: radius.round,
  background: colour.borderControl,
  cursor: 'inherit',
  transition: `background ${motion.quick}, border-color ${motion.quick}`,
  selectors: {
    '&::before': {
      content: '""',
      position: 'absolute',
      insetBlockStart: '50%',
      insetInlineStart: space.xxs,
      width: knob,
      height: knob,
      borderRadius: radius.round,
      background: colour.surface,
      transform: 'translateY(-50%)',
      transition: `inset-inline-start ${motion.quick}, background ${motion.quick}`,
    },
    '&:checked': { background: colour.action, borderColor: colour.action },
    '&:checked::before': {
      insetInlineStart: `calc(100% - ${knob} - ${space.xxs})`,
      background: colour.onAction,
    },
    '&:focus-visible': { outline: 'none' },
    '&:disabled': { background: colour.idle },
    '&:disabled::before': { background: colour.borderControl },
  },
  '@media': {
    ...atWidth({ narrow: { gridRow: 2 } }),
    [mediaQueries.forcedColours]: { appearance: 'auto', selectors: { '&::before': { display: 'none' } } },
  },
})
export const switchLabel = style({
  minWidth: 0,
  fontWeight: weight.strong,
  '@media': atWidth({ narrow: { gridColumn: '1 / -1', gridRow: 1, hyphens: 'manual' } }),
})
/** On phones the label and the hint take the whole width, with the amount below them. */
export const labelAboveHint = style({
  '@media': atWidth({ phone: { gridColumn: '2 / -1' }, narrow: { gridColumn: '1 / -1' } }),
})
export const hint = style({
  gridColumn: 2,
  color: colour.textMuted,
  fontSize: size.small,
  lineHeight: 1.4,
  '@media': atWidth({ phone: { gridColumn: '2 / -1' }, narrow: { gridColumn: '1 / -1' } }),
})
export const amount = style({
  gridColumn: 3,
  gridRow: '1 / span 2',
  textAlign: 'end',
  fontWeight: weight.strong,
  fontVariantNumeric: 'tabular-nums',
  '@media': atWidth({ phone: { gridRow: 1 }, narrow: { gridColumn: 2, gridRow: 2, textAlign: 'start' } }),
})
export const unit = style({
  display: 'block',
  color: colour.textMuted,
  fontSize: size.small,
  fontWeight: weight.regular,
})
export const amountWithHint = style({
  '@media': atWidth({
    phone: { gridColumn: '2 / -1', gridRow: 'auto', textAlign: 'start' },
    narrow: { gridColumn: 2, gridRow: 2 },
  }),
})
export const unitBesideAmount = style({ '@media': atWidth({ phone: { display: 'inline' } }) })
export const contentBelowSwitch = style({
  paddingBlockEnd: space.m,
  paddingInlineStart: `calc(${track} + ${space.m})`,
  '@media': atWidth({
    phone: {
      paddingInlineStart: 0,
      // Fields need the whole width, a link does not.
      selectors: { '&:has(> a)': { paddingInlineStart: `calc(${track} + ${space.s})` } },
    },
  }),
})
