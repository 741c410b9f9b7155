import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'
import { media } from '#theme/tokens/breakpoints.ts'

const { colour, radius, shadow, line, space } = vars

/** How deep the teeth of a stamp are. */
const tooth = '0.375rem'

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
    border: `${line.thin} solid ${colour.borderOnInk}`,
    borderRadius: radius.card,
  }),
  // A postage stamp: half circles bitten out of the edge. The paper lies behind the content, so nothing in it is cut off.
  stamp: inUi({
    isolation: 'isolate',
    selectors: {
      '&::before': {
        content: '""',
        position: 'absolute',
        inset: 0,
        zIndex: -1,
        border: `${tooth} solid transparent`,
        background: `
          linear-gradient(${colour.surface} 0 0) padding-box,
          radial-gradient(circle, transparent 0.25rem, ${colour.surface} 0.28rem) -0.4375rem -0.4375rem / 0.875rem 0.875rem round border-box
        `,
        filter: `drop-shadow(0 0 ${line.thin} ${colour.borderControl}) drop-shadow(0 1px 1px rgb(29 26 75 / 0.2))`,
      },
    },
    '@media': {
      [media.forcedColours]: {
        outline: '2px dashed CanvasText',
        selectors: { '&::before': { display: 'none' } },
      },
      print: { outline: '2px dashed', selectors: { '&::before': { display: 'none' } } },
    },
  }),
})
export const paddings = styleVariants({
  none: inUi({}),
  small: inUi({ padding: space.m }),
  regular: inUi({ padding: `clamp(${space.m}, 0.6rem + 1.6vw, ${space.l})` }),
  large: inUi({ padding: `clamp(${space.l}, 1rem + 2.2vw, ${space.xl})` }),
})
/** Clips the stripes to the card's corners without clipping what stands in the card. */
export const edge = style(
  inUi({
    position: 'absolute',
    inset: 0,
    overflow: 'hidden',
    borderRadius: 'inherit',
    pointerEvents: 'none',
  }),
)
