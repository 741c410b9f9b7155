import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'

const { colour, space, radius, shadow, motion, line, weight, level } = vars

const drop = keyframes({ from: { opacity: 0, transform: 'translateY(-1rem)' } })

// The browser's own looks of a popover, undone: only its place above everything is wanted.
export const layer = style(
  inUi({
    inset: 'auto',
    width: 'auto',
    height: 'auto',
    padding: 0,
    border: 0,
    background: 'none',
    overflow: 'visible',
  }),
)
export const viewport = style(
  inUi({
    position: 'fixed',
    zIndex: level.toast,
    insetBlockStart: space.m,
    insetInlineEnd: space.m,
    display: 'flex',
    flexDirection: 'column',
    gap: space.xs,
    width: 'min(26rem, 100vw - 2rem)',
    maxHeight: 'calc(100dvh - 2rem)',
    listStyle: 'none',
    pointerEvents: 'none',
  }),
)
export const toast = style(
  inUi({
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
  }),
)
const tone = (ground: string, words: string) => inUi({ background: ground, color: words })
export const tones = styleVariants({
  danger: tone(colour.danger, colour.onDanger),
  warning: tone(colour.warning, colour.onWarning),
  success: tone(colour.success, colour.onSuccess),
  info: tone(colour.info, colour.onInfo),
})
export const icon = style(inUi({ paddingTop: '0.625rem' }))
export const words = style(inUi({ paddingBlock: '0.625rem', lineHeight: 1.4 }))
export const title = style(inUi({ fontWeight: weight.strong }))
export const close = style(
  inUi({
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
      '&:focus-visible': { outlineColor: 'currentColor', outlineOffset: '-3px' },
    },
  }),
)
export const log = style(inUi({ display: 'flex', flexDirection: 'column', listStyle: 'none' }))
export const entry = style(
  inUi({
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: space.s,
    paddingBlock: space.s,
    borderBottom: `${line.thin} solid ${colour.border}`,
  }),
)
export const entryTones = styleVariants({
  danger: inUi({ color: colour.danger }),
  warning: inUi({ color: colour.warning }),
  success: inUi({ color: colour.success }),
  info: inUi({ color: colour.info }),
})
export const time = style(inUi({ color: colour.textMuted, fontSize: vars.size.small }))
