import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'
import { measures } from '#theme/tokens/measures.ts'

const { colour, radius } = vars

/** A code to be read from a table, and one from across a room. */
export const sizes = styleVariants({ regular: measures.qrCode.side, large: measures.qrCode.large }, (width) =>
  inUi({ width }),
)

export const code = style(
  inUi({
    flex: 'none',
    maxWidth: '100%',
    height: 'auto',
    borderRadius: radius.control,
    background: colour.codeGround,
    fill: colour.code,
    // A camera needs dark on light; also where the system chooses the colours.
    forcedColorAdjust: 'none',
    printColorAdjust: 'exact',
  }),
)
