import { componentSizes, mediaQueries, strokeWidths, style, vars } from '#theme/style.ts'

const { colour, space, radius, line, leading, weight, size } = vars
const { day: daySize, reasonWidth } = componentSizes.monthGrid

export const calendarAndReason = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space.s} ${space.l}`,
  alignItems: 'center',
})
export const calendar = style({
  width: `calc(7 * ${daySize} + 2 * ${space.s} + 2 * ${line.thin})`,
  maxWidth: '100%',
  padding: space.s,
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.card,
})
export const header = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.xs,
})
export const title = style({
  margin: 0,
  fontWeight: weight.strong,
  lineHeight: leading.control,
  textAlign: 'center',
})
export const monthButton = style({
  display: 'grid',
  placeContent: 'center',
  width: daySize,
  height: daySize,
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: colour.link,
  cursor: 'pointer',
  selectors: {
    '&:hover:not([aria-disabled="true"])': { background: colour.actionSoft },
    '&[aria-disabled="true"]': { color: colour.textMuted, opacity: 0.5, cursor: 'not-allowed' },
  },
})
export const table = style({ borderCollapse: 'collapse', tableLayout: 'fixed', width: '100%' })
export const weekday = style({
  padding: 0,
  paddingBlock: space.xxs,
  color: colour.textMuted,
  fontSize: size.small,
  fontWeight: weight.regular,
  textAlign: 'center',
})
export const cell = style({ padding: 0, textAlign: 'center' })
export const day = style({
  position: 'relative',
  width: '100%',
  height: daySize,
  padding: 0,
  border: `${line.control} solid transparent`,
  borderRadius: radius.control,
  background: 'none',
  color: colour.link,
  fontWeight: weight.strong,
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: colour.actionSoft, color: colour.onActionSoft },
    '&[aria-disabled="true"]': {
      color: colour.textMuted,
      fontWeight: weight.regular,
      textDecoration: 'line-through',
      cursor: 'not-allowed',
    },
    '&[aria-disabled="true"]:hover': { background: colour.idle, color: colour.onIdle },
    '&[aria-pressed="true"]': { background: colour.action, color: colour.onAction },
    '&[aria-current="date"]::after': {
      content: '""',
      position: 'absolute',
      insetInline: space.s,
      insetBlockEnd: space.xxs,
      height: strokeWidths.strong,
      borderRadius: radius.round,
      background: 'currentColor',
    },
    '&:focus-visible': { borderRadius: radius.control, outlineOffset: 0 },
  },
  '@media': {
    [mediaQueries.forcedColours]: {
      selectors: {
        '&[aria-disabled="true"]': { color: 'GrayText' },
        '&[aria-pressed="true"]': { borderColor: 'Highlight', borderWidth: strokeWidths.strong },
      },
    },
  },
})
export const unavailableDayReason = style({
  flex: `1 1 ${reasonWidth}`,
  minWidth: 0,
  minHeight: '3lh',
  margin: 0,
  color: colour.textMuted,
  fontSize: size.small,
  lineHeight: leading.text,
})
export const unavailableDayDate = style({ display: 'block', color: colour.text, fontWeight: weight.strong })
