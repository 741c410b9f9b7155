import { keyframes, measures, stroke, style, styleVariants, vars, viewportSize } from '#theme/style.ts'

const { colour, space, radius, shadow, motion, line, weight, level } = vars

const drop = keyframes({ from: { opacity: 0, transform: `translateY(-${measures.toast.dropDistance})` } })

// Resets the native popover style, of which only the top layer is needed.
export const layer = style({
  inset: 'auto',
  width: 'auto',
  height: 'auto',
  padding: 0,
  border: 0,
  background: 'none',
  overflow: 'visible',
})
export const viewport = style({
  position: 'fixed',
  zIndex: level.toast,
  insetBlockStart: space.m,
  insetInlineEnd: space.m,
  display: 'flex',
  flexDirection: 'column',
  gap: space.xs,
  width: `min(${measures.toast.width}, ${viewportSize.width} - ${measures.common.gutter})`,
  maxHeight: `calc(${viewportSize.height} - ${measures.common.gutter})`,
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
const tone = (ground: string, words: string) => ({ background: ground, color: words })
export const tones = styleVariants({
  danger: tone(colour.danger, colour.onDanger),
  warning: tone(colour.warning, colour.onWarning),
  success: tone(colour.success, colour.onSuccess),
  info: tone(colour.info, colour.onInfo),
})
export const icon = style({ paddingTop: measures.toast.paddingBlock })
export const words = style({ paddingBlock: measures.toast.paddingBlock, lineHeight: 1.4 })
export const title = style({ fontWeight: weight.strong })
export const close = style({
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
    '&:focus-visible': { outlineColor: 'currentColor', outlineOffset: `-${stroke.strong}` },
  },
})
export const log = style({ display: 'flex', flexDirection: 'column', listStyle: 'none' })
export const entry = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: space.s,
  paddingBlock: space.s,
  borderBottom: `${line.thin} solid ${colour.border}`,
})
export const entryTones = styleVariants({
  danger: { color: colour.danger },
  warning: { color: colour.warning },
  success: { color: colour.success },
  info: { color: colour.info },
})
export const time = style({ color: colour.textMuted, fontSize: vars.size.small })
