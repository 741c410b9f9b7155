import { style } from '#theme/style.ts'

export const stack = style({ display: 'flex', flexDirection: 'column', minWidth: 0 })
export const list = style({ listStyle: 'none' })
