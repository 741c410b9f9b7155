import { measures, media, stroke, style, styleVariants, vars } from '#theme/style.ts'

const { colour, radius, shadow, line, space } = vars

/** How deep the teeth of a stamp are. */
const tooth = measures.card.tooth

export const card = style({ position: 'relative', minWidth: 0 })
export const tones = styleVariants({
  plain: {
    background: colour.surface,
    color: colour.text,
    border: `${line.thin} solid ${colour.border}`,
    borderRadius: radius.card,
  },
  raised: {
    background: colour.surface,
    border: `${line.thin} solid ${colour.border}`,
    borderRadius: radius.card,
    boxShadow: shadow.card,
  },
  sunken: {
    background: colour.surfaceSunken,
    border: `${line.thin} solid transparent`,
    borderRadius: radius.card,
  },
  chosen: {
    background: colour.actionSoft,
    border: `${line.thin} solid ${colour.action}`,
    borderRadius: radius.card,
  },
  ink: {
    background: colour.ink,
    color: colour.textOnInk,
    border: `${line.thin} solid ${colour.borderOnInk}`,
    borderRadius: radius.card,
  },
  // A postage stamp: half circles bitten out of the edge. The document lies behind the content, so nothing in it is cut off.
  stamp: {
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
          radial-gradient(circle, transparent ${measures.card.hole}, ${colour.surface} ${measures.card.holeEdge}) -${measures.card.holeShift} -${measures.card.holeShift} / ${measures.card.pitch} ${measures.card.pitch} round border-box
        `,
        filter: `drop-shadow(0 0 ${line.thin} ${colour.borderControl}) drop-shadow(0 ${stroke.hair} ${stroke.hair} ${measures.card.toothShadow})`,
      },
    },
    '@media': {
      [media.forcedColours]: {
        outline: `${stroke.dash} dashed CanvasText`,
        selectors: { '&::before': { display: 'none' } },
      },
      print: { outline: `${stroke.dash} dashed`, selectors: { '&::before': { display: 'none' } } },
    },
  },
})
export const paddings = styleVariants({
  none: {},
  small: { padding: space.m },
  regular: { padding: `clamp(${space.m}, ${measures.card.fluidPadding}, ${space.l})` },
  large: { padding: `clamp(${space.l}, ${measures.card.fluidPaddingLarge}, ${space.xl})` },
})
/** Clips the stripes to the card's corners without clipping what stands in the card. */
export const edge = style({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  borderRadius: 'inherit',
  pointerEvents: 'none',
})
