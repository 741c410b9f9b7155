import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'
import { media } from '#theme/tokens/breakpoints.ts'

const { colour, radius, shadow, line, space } = vars

export const card = style(inUi({ position: 'relative', minWidth: 0 }))
export const tones = styleVariants({
  plain: inUi({
    background: colour.surface,
    border: `${line.thin} solid ${colour.border}`,
    borderRadius: radius.card,
  }),
  raised: inUi({
    background: colour.surface,
    border: `${line.thin} solid ${colour.border}`,
    borderRadius: radius.card,
    boxShadow: shadow.card,
  }),
  sunken: inUi({
    background: colour.surfaceSunken,
    border: `${line.thin} solid transparent`,
    borderRadius: radius.card,
  }),
  chosen: inUi({
    background: colour.actionSoft,
    border: `${line.thin} solid ${colour.action}`,
    borderRadius: radius.card,
  }),
  ink: inUi({
    background: colour.ink,
    color: colour.textOnInk,
    border: `${line.thin} solid ${colour.ink}`,
    borderRadius: radius.card,
  }),
  // A postage stamp: teeth cut by a mask, so that whatever lies under shows through.
  stamp: inUi({
    background: colour.surface,
    border: '0.5rem solid transparent',
    backgroundClip: 'border-box',
    mask: `
      conic-gradient(#000 0 0) padding-box,
      radial-gradient(circle at center, #0000 0.27rem, #000 0.3rem) -0.5rem -0.5rem / 1rem 1rem round border-box
    `,
    maskComposite: 'add',
    '@media': {
      [media.forcedColours]: { mask: 'none', border: '2px dashed CanvasText' },
      print: { mask: 'none', border: '2px dashed' },
    },
  }),
})
export const paddings = styleVariants({
  none: inUi({}),
  small: inUi({ padding: space.m }),
  regular: inUi({ padding: `clamp(${space.m}, 0.6rem + 1.6vw, ${space.l})` }),
  large: inUi({ padding: `clamp(${space.l}, 1rem + 2.2vw, ${space.xl})` }),
})
