import { style, unseen } from '#theme/style.ts'

export const hidden = style(unseen)
