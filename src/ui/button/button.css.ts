import {
  atWidth,
  componentSizes,
  globalStyle,
  mediaQueries,
  strokeWidths,
  style,
  styleVariants,
  vars,
  visuallyHidden,
} from '#theme/style.ts'

const { colour, space, radius, weight, leading, motion, line, width } = vars

export const button = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.xs,
  minHeight: width.touch,
  minWidth: width.touch,
  paddingInline: space.l,
  paddingBlock: `calc(${width.touch} * 9 / 44)`,
  border: `${line.control} solid transparent`,
  borderRadius: radius.control,
  fontWeight: weight.strong,
  lineHeight: leading.control,
  textAlign: 'center',
  textDecoration: 'none',
  cursor: 'pointer',
  touchAction: 'manipulation',
  transition: `background ${motion.quick}, border-color ${motion.quick}, color ${motion.quick}, transform ${motion.quick}`,
  selectors: {
    '&:active:not([aria-disabled="true"])': { transform: `translateY(${strokeWidths.hair})` },
    '&:focus-visible': { borderRadius: radius.control },
  },
  '@media': { print: { display: 'none' } },
})
export const tones = styleVariants({
  primary: {
    background: colour.action,
    color: colour.onAction,
    selectors: {
      '&:hover:not([aria-disabled="true"])': { background: colour.actionHover, color: colour.onAction },
    },
  },
  secondary: {
    background: colour.surface,
    borderColor: colour.action,
    color: colour.link,
    selectors: {
      '&:hover:not([aria-disabled="true"])': { background: colour.actionSoft, color: colour.onActionSoft },
    },
  },
  quiet: {
    background: 'transparent',
    color: colour.link,
    paddingInline: space.s,
    selectors: {
      '&:hover:not([aria-disabled="true"])': { background: colour.actionSoft, color: colour.onActionSoft },
    },
  },
  plain: {
    background: 'transparent',
    color: colour.link,
    selectors: {
      '&&': { paddingInline: 0 },
      '&:hover:not([aria-disabled="true"])': { color: colour.linkHover, textDecoration: 'underline' },
    },
  },
  // Irreversible actions are red, but less prominent than a primary button.
  danger: {
    background: colour.surface,
    borderColor: colour.danger,
    color: colour.danger,
    selectors: {
      '&:hover:not([aria-disabled="true"])': { background: colour.dangerSoft, color: colour.onDangerSoft },
    },
  },
  onInk: {
    background: 'transparent',
    borderColor: colour.borderOnInk,
    color: colour.linkOnInk,
    selectors: {
      '&:hover:not([aria-disabled="true"])': { background: colour.inkRaised, color: colour.linkOnInk },
      '&:focus-visible': { outlineColor: colour.focusOnInk },
    },
  },
  primaryOnInk: {
    background: colour.textOnInk,
    color: colour.ink,
    selectors: {
      '&:hover:not([aria-disabled="true"])': { background: colour.textMutedOnInk, color: colour.ink },
      '&:focus-visible': { outlineColor: colour.focusOnInk },
    },
  },
})
const sizeStyles = styleVariants({
  small: { fontSize: vars.size.small, paddingInline: space.m },
  large: { fontSize: vars.size.large, minHeight: componentSizes.button.large, paddingInline: space.xl },
  field: {
    fontSize: vars.size.large,
    minHeight: componentSizes.combobox.large,
    minWidth: componentSizes.combobox.large,
    paddingInline: space.l,
  },
})
export const sizes = { regular: '', ...sizeStyles }
export const fullWidthButton = style({ width: '100%' })
export const iconOnlyButton = style({ padding: 0 })
export const iconOnlyOnPhone = style({
  '@media': atWidth({ phone: { selectors: { '&&': { paddingInline: 0 } } } }),
})
globalStyle(`${iconOnlyOnPhone} > span`, { '@media': atWidth({ phone: visuallyHidden }) })
export const disabledButton = style({
  background: colour.idle,
  borderColor: colour.idle,
  color: colour.onIdle,
  cursor: 'not-allowed',
  '@media': { [mediaQueries.forcedColours]: { color: 'GrayText', borderColor: 'GrayText' } },
})
export const busyButton = style({ cursor: 'progress' })
export const wrapperWithoutBox = style({ display: 'contents' })
export const buttonWithReason = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: space.xs,
})
export const fullWidthButtonWithReason = style({ width: '100%', alignItems: 'stretch' })
export const disabledReason = style({
  display: 'flex',
  gap: space.xs,
  fontSize: vars.size.small,
  lineHeight: leading.control,
  color: colour.textMuted,
  maxWidth: vars.width.form,
})
