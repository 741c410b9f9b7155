import { style } from '@vanilla-extract/css'
import { inUi } from '#theme/in-layer.ts'
import { unseen } from '#theme/unseen.ts'

export const hidden = style(inUi(unseen))
