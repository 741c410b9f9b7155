import { measures, style, styleVariants, vars } from '#theme/style.ts'

const { colour, radius } = vars

/** A code to be read from a table, and one from across a room. */
export const sizes = styleVariants({
  regular: { width: measures.qrCode.side },
  large: { width: measures.qrCode.large },
})

export const code = style({
  flex: 'none',
  maxWidth: '100%',
  height: 'auto',
  borderRadius: radius.control,
  background: colour.codeGround,
  fill: colour.code,
  // A camera needs dark on light; also where the system chooses the colours.
  forcedColorAdjust: 'none',
  printColorAdjust: 'exact',
})
