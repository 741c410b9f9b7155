import { atWidth, style, styleVariants } from '#theme/style.ts'

const none = { display: 'none' } as const

export const frame = style({ display: 'contents' })

export const above = styleVariants({
  phone: { '@media': atWidth({ tablet: none }) },
  tablet: { '@media': atWidth({ desktop: none }) },
})

/** The page's `data-person` says whether a person may be logged in. */
export const from = styleVariants({
  persons: { selectors: { ':root[data-person] &': none } },
  visitors: { selectors: { ':root:not([data-person]) &': none } },
})

/** Print shows the narrow variant. */
export const below = styleVariants({
  tablet: { '@media': { ...atWidth({ phone: none }), print: none } },
  desktop: { '@media': atWidth({ belowDesktop: none }) },
})
