import { style } from '@vanilla-extract/css'
import { inUi } from '#theme/in-layer.ts'
import { stroke } from '#theme/tokens/scale.ts'

export const hidden = style(
  inUi({
    position: 'absolute',
    width: stroke.hair,
    height: stroke.hair,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  }),
)
