import { style } from '#theme/style.ts'
import { unseen } from '#theme/unseen.ts'

export const hidden = style(unseen)
