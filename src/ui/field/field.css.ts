import {
  componentSizes,
  globalStyle,
  mediaQueries,
  strokeWidths,
  style,
  styleVariants,
  vars,
} from '#theme/style.ts'

const { colour, space, radius, line, weight, leading, motion } = vars

export const field = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xs,
  minWidth: 0,
  scrollMarginTop: componentSizes.common.underHeader,
})
export const widths = styleVariants({
  full: {},
  medium: { width: '100%', maxWidth: componentSizes.field.medium },
  short: {},
})
/** Hint and error use the full width even if the control is short. */
globalStyle(`${widths.short} > :not(label, p)`, { maxWidth: componentSizes.field.short })
export const label = style({ fontWeight: weight.strong, lineHeight: leading.control })
export const note = style({ color: colour.textMuted, fontWeight: weight.regular, fontSize: vars.size.small })
export const hint = style({ color: colour.textMuted, fontSize: vars.size.small, lineHeight: 1.45 })
export const error = style({
  display: 'flex',
  gap: space.xs,
  alignItems: 'flex-start',
  color: colour.danger,
  fontSize: vars.size.small,
  fontWeight: weight.strong,
  lineHeight: 1.4,
})

export const control = style({
  width: '100%',
  minHeight: vars.width.control,
  paddingInline: space.s,
  paddingBlock: `calc(${vars.width.control} / 4.8)`,
  background: colour.surface,
  color: colour.text,
  border: `${line.control} solid ${colour.borderControl}`,
  borderRadius: radius.control,
  lineHeight: leading.control,
  textOverflow: 'ellipsis',
  transition: `border-color ${motion.quick}, box-shadow ${motion.quick}`,
  selectors: {
    '&:hover': { borderColor: colour.action },
    '&:focus-visible': { borderRadius: radius.control, borderColor: colour.action },
    // Only some browsers draw this button; pages have a reset of their own.
    '&::-webkit-search-cancel-button': { display: 'none' },
    '&::placeholder': { color: colour.textMuted, opacity: 1 },
    '&[aria-invalid="true"]': {
      borderColor: colour.danger,
      boxShadow: `inset 0 0 0 ${strokeWidths.hair} ${colour.danger}`,
    },
    '&:is(:disabled, [readonly], [aria-disabled="true"])': {
      background: colour.idle,
      color: colour.onIdle,
      borderColor: colour.borderControl,
      cursor: 'not-allowed',
    },
  },
  '@media': {
    [mediaQueries.forcedColours]: {
      selectors: { '&[aria-invalid="true"]': { borderWidth: strokeWidths.strong } },
    },
  },
})
