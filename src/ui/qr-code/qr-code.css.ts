import { componentSizes, style, styleVariants, vars } from '#theme/style.ts'

const { colour, radius } = vars

export const sizes = styleVariants({
  regular: { width: componentSizes.qrCode.side },
  large: { width: componentSizes.qrCode.large },
})

export const qrCode = style({
  flex: 'none',
  maxWidth: '100%',
  height: 'auto',
  borderRadius: radius.control,
  background: colour.codeGround,
  fill: colour.code,
  // Cameras need dark modules on a light background, even with forced colours.
  forcedColorAdjust: 'none',
  printColorAdjust: 'exact',
})
