import { style } from '@vanilla-extract/css'
import { inUi } from '#theme/in-layer.ts'

export const stack = style(inUi({ display: 'flex', flexDirection: 'column', minWidth: 0 }))
export const list = style(inUi({ listStyle: 'none' }))
