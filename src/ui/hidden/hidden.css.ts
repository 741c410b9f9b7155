import { atWidth, style, styleVariants } from '#theme/style.ts'

const displayNone = { display: 'none' } as const

export const wrapper = style({ display: 'contents' })

export const hiddenAbove = styleVariants({
  phone: { '@media': atWidth({ tablet: displayNone }) },
  tablet: { '@media': atWidth({ desktop: displayNone }) },
})

/** The page's `data-person` says whether a person may be logged in. */
export const hiddenFrom = styleVariants({
  persons: { selectors: { ':root[data-person] &': displayNone } },
  visitors: { selectors: { ':root:not([data-person]) &': displayNone } },
})

/** Print shows the narrow variant. */
export const hiddenBelow = styleVariants({
  tablet: { '@media': { ...atWidth({ phone: displayNone }), print: displayNone } },
  desktop: { '@media': atWidth({ belowDesktop: displayNone }) },
})
