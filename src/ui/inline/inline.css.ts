import { globalStyle, style } from '@vanilla-extract/css'
import { inUi } from '#theme/in-layer.ts'
import { measures } from '#theme/tokens/measures.ts'

export const inline = style(inUi({ display: 'flex', minWidth: 0 }))
export const list = style(inUi({ listStyle: 'none' }))

export const firstGrows = style({})
globalStyle(`${firstGrows} > :first-child`, inUi({ flex: `1 1 ${measures.field.medium}`, width: 'auto' }))
