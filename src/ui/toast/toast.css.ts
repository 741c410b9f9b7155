import {
  componentSizes,
  keyframes,
  strokeWidths,
  style,
  styleVariants,
  vars,
  viewportSize,
} from '#theme/style.ts'

const { colour, space, radius, shadow, motion, line, weight, level } = vars

const drop = keyframes({
  from: { opacity: 0, transform: `translateY(-${componentSizes.toast.dropDistance})` },
})

// Resets the native popover style, because popover is used only to be in the top layer.
export const toastTopLayer = style({
  inset: 'auto',
  width: 'auto',
  height: 'auto',
  padding: 0,
  border: 0,
  background: 'none',
  overflow: 'visible',
})
export const toastViewport = style({
  position: 'fixed',
  zIndex: level.toast,
  insetBlockStart: space.m,
  insetInlineEnd: space.m,
  display: 'flex',
  flexDirection: 'column',
  gap: space.xs,
  width: `min(${componentSizes.toast.width}, ${viewportSize.width} - ${componentSizes.common.gutter})`,
  maxHeight: `calc(${viewportSize.height} - ${componentSizes.common.gutter})`,
  listStyle: 'none',
  pointerEvents: 'none',
})
export const toast = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'start',
  columnGap: space.s,
  padding: `${space.xs} ${space.xs} ${space.xs} ${space.m}`,
  border: `${line.thin} solid transparent`,
  borderRadius: radius.control,
  boxShadow: shadow.popup,
  pointerEvents: 'auto',
  animation: `${drop} ${motion.calm} ${motion.ease}`,
})
const toneStyle = (ground: string, words: string) => ({ background: ground, color: words })
export const tones = styleVariants({
  danger: toneStyle(colour.danger, colour.onDanger),
  warning: toneStyle(colour.warning, colour.onWarning),
  success: toneStyle(colour.success, colour.onSuccess),
  info: toneStyle(colour.info, colour.onInfo),
})
export const icon = style({ paddingTop: componentSizes.toast.paddingBlock })
export const toastText = style({ paddingBlock: componentSizes.toast.paddingBlock, lineHeight: 1.4 })
export const title = style({ fontWeight: weight.strong })
export const closeButton = style({
  display: 'grid',
  placeContent: 'center',
  width: vars.width.touch,
  height: vars.width.touch,
  border: 0,
  borderRadius: radius.small,
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: 'color-mix(in srgb, currentColor 18%, transparent)' },
    '&:focus-visible': { outlineColor: 'currentColor', outlineOffset: `-${strokeWidths.strong}` },
  },
})
export const toastLog = style({ display: 'flex', flexDirection: 'column', listStyle: 'none' })
export const logEntry = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: space.s,
  paddingBlock: space.s,
  borderBottom: `${line.thin} solid ${colour.border}`,
})
export const logEntryTones = styleVariants({
  danger: { color: colour.danger },
  warning: { color: colour.warning },
  success: { color: colour.success },
  info: { color: colour.info },
})
export const logTime = style({ color: colour.textMuted, fontSize: vars.size.small })
