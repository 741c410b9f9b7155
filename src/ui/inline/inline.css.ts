import { globalStyle, style } from '@vanilla-extract/css'
import { inUi } from '#theme/in-layer.ts'
import { measures } from '#theme/tokens/measures.ts'

export const inline = style(inUi({ display: 'flex', minWidth: 0 }))
export const list = style(inUi({ listStyle: 'none' }))

export const firstGrows = style({})
export const lastGrows = style({})
globalStyle(`${lastGrows} > *`, inUi({ flex: 'none' }))
globalStyle(`${lastGrows} > :last-child`, inUi({ flex: '1 1 0', minWidth: 0 }))

/** A button is as high as the field that it stands beside. */
globalStyle(`${firstGrows} button`, inUi({ minHeight: measures.common.control }))
globalStyle(`${firstGrows} > :first-child`, inUi({ flex: `1 1 ${measures.field.medium}`, width: 'auto' }))
