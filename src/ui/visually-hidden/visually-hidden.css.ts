import { style, visuallyHidden } from '#theme/style.ts'

export const hidden = style(visuallyHidden)
