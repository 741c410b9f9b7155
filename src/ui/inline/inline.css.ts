import { style } from '@vanilla-extract/css'
import { inUi } from '#theme/in-layer.ts'

export const inline = style(inUi({ display: 'flex', minWidth: 0 }))
export const list = style(inUi({ listStyle: 'none' }))
