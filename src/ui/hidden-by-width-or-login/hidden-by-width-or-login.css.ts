import { atWidth, style, styleVariants } from '#theme/style.ts'

const displayNone = { display: 'none' } as const

export const wrapper = style({ display: 'contents' })

export const hiddenAboveWidth = styleVariants({
  phone: { '@media': atWidth({ tablet: displayNone }) },
  tablet: { '@media': atWidth({ desktop: displayNone }) },
})

/** The root element has `data-person` if a person may be logged in. */
export const hiddenFromAudience = styleVariants({
  persons: { selectors: { ':root[data-person] &': displayNone } },
  visitors: { selectors: { ':root:not([data-person]) &': displayNone } },
})

/** Hidden in print, because print shows the variant for narrow pages. */
export const hiddenBelowWidth = styleVariants({
  tablet: { '@media': { ...atWidth({ phone: displayNone }), print: displayNone } },
  desktop: { '@media': atWidth({ belowDesktop: displayNone }) },
})
