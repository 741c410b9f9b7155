import { style, styleVariants } from '@vanilla-extract/css'
import { atWidth } from '#theme/at-width.ts'
import { inUi } from '#theme/in-layer.ts'

const none = { display: 'none' } as const

export const frame = style(inUi({ display: 'contents' }))

export const above = styleVariants({
  phone: inUi({ '@media': atWidth({ tablet: none }) }),
  tablet: inUi({ '@media': atWidth({ desktop: none }) }),
})

/** On paper both widths of a thing would stand; the narrow one is printed. */
export const below = styleVariants({
  tablet: inUi({ '@media': { ...atWidth({ phone: none }), print: none } }),
  desktop: inUi({ '@media': atWidth({ belowDesktop: none }) }),
})
