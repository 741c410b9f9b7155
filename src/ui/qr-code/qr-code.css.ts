import { measures, style, styleVariants, vars } from '#theme/style.ts'

const { colour, radius } = vars

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
  // Cameras need dark modules on a light ground, also in forced colours.
  forcedColorAdjust: 'none',
  printColorAdjust: 'exact',
})
