import { style } from '@vanilla-extract/css'
import { inUi } from '#theme/in-layer.ts'

export const hidden = style(
  inUi({
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  }),
)
