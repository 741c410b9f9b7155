import type { StyleRule } from '@vanilla-extract/css'
import { pageWidths } from './tokens/breakpoints.ts'

type Rule = Omit<StyleRule, '@layer' | '@media' | '@container'>

/**
 * Rules for pages of some width, to be spread into `@media`. The width is the page's own in rem: with larger letters,
 * whoever asked for them, a narrower layout comes. On paper none of them applies.
 */
export const atWidth = (rules: { readonly [Width in keyof typeof pageWidths]?: Rule }) => ({
  screen: {
    '@container': Object.fromEntries(
      Object.entries(rules).map(([width, rule]) => [pageWidths[width as keyof typeof pageWidths], rule]),
    ),
  },
})
