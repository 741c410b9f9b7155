import {
  atWidth,
  componentSizes,
  mediaQueries,
  strokeWidths,
  style,
  styleVariants,
  vars,
} from '#theme/style.ts'

const { colour, space, radius, line, width, leading, weight } = vars

/** The whole row, at least 44 px high, can be pressed. */
export const choice = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: space.s,
  alignItems: 'center',
  minHeight: width.touch,
  paddingBlock: space.xxs,
  cursor: 'pointer',
  selectors: { '&:has(:disabled)': { cursor: 'not-allowed', color: colour.textMuted } },
  '@media': atWidth({ narrow: { columnGap: space.xxs, hyphens: 'manual' } }),
})
/** Keeps the box beside the first line of a label with a hint. */
export const alignedToLabel = style({ alignItems: 'start' })
export const boxedChoice = style({
  alignContent: 'center',
  padding: `${space.s} ${space.m}`,
  border: `${line.control} solid ${colour.borderControl}`,
  borderRadius: radius.control,
  background: colour.surface,
  selectors: {
    '&:hover:not(:has(:disabled))': { borderColor: colour.action, background: colour.actionSoft },
    '&:has(:checked)': {
      borderColor: colour.action,
      background: colour.actionSoft,
      boxShadow: `inset 0 0 0 ${strokeWidths.hair} ${colour.action}`,
    },
    '&:has(:disabled)': { background: colour.idle, color: colour.onIdle, borderStyle: 'dashed' },
    '&:has(:focus-visible)': {
      outline: `${strokeWidths.strong} solid ${colour.focus}`,
      outlineOffset: strokeWidths.dash,
    },
  },
  '@media': {
    ...atWidth({
      narrow: {
        gridTemplateColumns: 'minmax(0, 1fr)',
        rowGap: space.xs,
        padding: `${space.xs} ${space.xxs}`,
        hyphens: 'manual',
      },
    }),
    [mediaQueries.forcedColours]: {
      selectors: { '&:has(:checked)': { borderColor: 'Highlight', borderWidth: strokeWidths.strong } },
    },
  },
})
export const input = style({
  appearance: 'none',
  display: 'grid',
  placeContent: 'center',
  width: componentSizes.checkbox.box,
  height: componentSizes.checkbox.box,
  flex: 'none',
  background: colour.surface,
  border: `${line.control} solid ${colour.borderControl}`,
  cursor: 'inherit',
  selectors: {
    '&:checked': { background: colour.action, borderColor: colour.action },
    '&::before': { content: '""', transform: 'scale(0)' },
    '&:checked::before': { transform: 'scale(1)' },
    '&[aria-invalid="true"]': {
      borderColor: colour.danger,
      boxShadow: `inset 0 0 0 ${strokeWidths.hair} ${colour.danger}`,
    },
    '&:disabled': { background: colour.idle, borderColor: colour.borderControl },
    '&:disabled:checked': { background: colour.onIdle },
  },
  '@media': {
    ...atWidth({
      narrow: { width: componentSizes.checkbox.narrowBox, height: componentSizes.checkbox.narrowBox },
    }),
    [mediaQueries.forcedColours]: { appearance: 'auto' },
  },
})
export const inputShapes = styleVariants({
  checkbox: {
    borderRadius: radius.small,
    selectors: {
      '&::before': {
        width: componentSizes.checkbox.tick,
        height: componentSizes.checkbox.tick,
        background: colour.onAction,
        clipPath: 'polygon(8% 48%, 0 58%, 37% 92%, 100% 20%, 90% 10%, 36% 72%)',
      },
    },
  },
  radio: {
    borderRadius: radius.round,
    selectors: {
      '&::before': {
        width: componentSizes.checkbox.dot,
        height: componentSizes.checkbox.dot,
        borderRadius: radius.round,
        background: colour.onAction,
      },
      '&:focus-visible': { borderRadius: radius.round },
    },
  },
})
export const inputWithoutOutline = style({ selectors: { '&:focus-visible': { outline: 'none' } } })
export const choiceBody = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space.m,
  rowGap: space.xxs,
  minWidth: 0,
})
export const labelText = style({
  flex: `1 1 ${componentSizes.checkbox.labelBasis}`,
  minWidth: 0,
  lineHeight: leading.control,
})
/** On phones the price stands below the label, in one column with the prices of the options above. */
export const labelAboveAside = style({ '@media': atWidth({ phone: { flexBasis: '100%' } }) })
export const asideBelowLabel = style({ '@media': atWidth({ phone: { marginInlineStart: 'auto' } }) })
export const hint = style({
  display: 'block',
  marginTop: space.xxs,
  color: colour.textMuted,
  fontWeight: weight.regular,
  fontSize: vars.size.small,
  lineHeight: 1.4,
})
export const asideText = style({
  fontWeight: weight.strong,
  maxWidth: '100%',
  fontVariantNumeric: 'tabular-nums',
})
/** The price stands on the line of the label, the hint below both; on phones a long price wraps below the label. */
export const labelRow = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  rowGap: 0,
  '@media': atWidth({ phone: { display: 'flex', columnGap: space.xs } }),
})
export const choiceWithLabelRow = style({
  '@media': atWidth({
    phone: { paddingInline: space.s },
    narrow: { paddingInline: space.xxs },
  }),
})
export const labelInRow = style({ display: 'contents' })
export const hintBelowRow = style({
  gridColumn: '1 / -1',
  gridRow: 2,
  '@media': atWidth({ phone: { flex: '1 1 100%', order: 1 } }),
})
export const asideInRow = style({
  gridArea: '1 / 2',
  '@media': atWidth({ phone: { marginInlineStart: 'auto' } }),
})
/** The help button is outside the row's label, so pressing it selects nothing. */
export const choiceAndHelpRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space.xs,
  alignItems: 'center',
  paddingInline: `calc(${space.s} + ${line.control})`,
  '@media': atWidth({
    phone: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' },
    narrow: { display: 'flex', paddingInline: space.xxs },
  }),
})
/** On phones, the help button is in the upper corner. */
export const help = style({
  '@media': atWidth({
    phone: {
      gridArea: '1 / 1',
      justifySelf: 'end',
      alignSelf: 'start',
      marginInlineEnd: `calc(-1 * ${space.s})`,
    },
    narrow: { marginInlineEnd: 0 },
  }),
})
export const choiceInHelpRow = style({
  flex: `1 1 min(100%, ${componentSizes.checkbox.columnOfThree})`,
  gridArea: '1 / 1',
  minWidth: 0,
})
export const radioGroup = style({ display: 'flex', flexDirection: 'column', gap: space.xs, minWidth: 0 })
export const legend = style({
  fontWeight: weight.strong,
  lineHeight: leading.control,
  paddingBottom: space.xs,
})
export const hiddenLegend = style({ paddingBottom: 0 })
export const optionList = style({ display: 'grid', gap: space.xs, gridTemplateColumns: 'minmax(0, 1fr)' })
const autoFillColumns = (least: string) => ({
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${least}), 1fr))`,
})
const columnsAtLeast = (least: string) => autoFillColumns(least)
export const optionColumns = styleVariants({
  one: {},
  two: {
    // More than a third of the row, so that at most two fit.
    gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, max(${componentSizes.checkbox.columnOfTwo}, 34%)), 1fr))`,
  },
  three: columnsAtLeast(componentSizes.checkbox.columnOfThree),
  short: {
    ...autoFillColumns(componentSizes.checkbox.columnOfThree),
    '@media': atWidth({ phone: autoFillColumns(componentSizes.checkbox.shortOnPhone) }),
  },
  many: columnsAtLeast(componentSizes.checkbox.columnOfMany),
  segments: {
    gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${componentSizes.checkbox.segment}), 1fr))`,
  },
})

/** One of a few choices side by side, each with its price below in larger type. */
export const segment = style({
  '@media': atWidth({
    phone: { padding: `${space.xs} ${space.s}` },
    narrow: { padding: `${space.xs} ${space.xxs}` },
    tablet: {
      alignItems: 'stretch',
      alignContent: 'stretch',
      padding: `${space.xs} ${space.s}`,
      columnGap: space.xs,
    },
  }),
})
export const segmentBody = style({
  '@media': atWidth({
    tablet: { flexDirection: 'column', flexWrap: 'nowrap', alignItems: 'stretch' },
  }),
})
export const segmentText = style({
  '@media': atWidth({
    phone: { flexBasis: componentSizes.checkbox.segmentWords },
    tablet: { flex: '1 0 auto' },
  }),
})
export const segmentHint = style({ '@media': atWidth({ phone: { display: 'none' } }) })
export const segmentAside = style({
  minHeight: '1lh',
  '@media': atWidth({
    phone: { flex: 'none', minWidth: componentSizes.checkbox.segmentPrice, textAlign: 'end' },
    tablet: { fontSize: vars.size.h3, lineHeight: leading.heading },
  }),
})
export const compactChoice = style({
  '@media': atWidth({
    phone: {
      columnGap: space.xs,
      paddingInline: componentSizes.checkbox.paddingOnPhone,
      alignItems: 'start',
    },
  }),
})
export const compactInput = style({
  '@media': atWidth({
    phone: { width: componentSizes.checkbox.boxOnPhone, height: componentSizes.checkbox.boxOnPhone },
  }),
})

export const smallTileChoice = style({
  gridTemplateColumns: 'minmax(0, 1fr)',
  position: 'relative',
  padding: `${space.xs} ${space.xxs}`,
  minHeight: vars.width.control,
  textAlign: 'center',
  fontWeight: weight.strong,
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    '&:has(:checked)': { background: colour.action, color: colour.onAction },
    '&:hover:has(:checked)': { background: colour.actionHover, color: colour.onAction },
  },
})
export const smallTileInput = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  opacity: 0,
  borderRadius: radius.control,
})
