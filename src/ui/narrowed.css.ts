import { atWidth, globalStyle, style, vars } from '#theme/style.ts'

/**
 * On a phone with enlarged text the room goes to the words, which are not split: no icon, less space at the sides than
 * the component has elsewhere.
 */
export const narrowed = style({
  '@media': atWidth({
    narrow: { selectors: { '&&': { paddingInline: vars.space.xxs, hyphens: 'manual' } } },
  }),
})
globalStyle(`${narrowed} > svg`, { '@media': atWidth({ narrow: { display: 'none' } }) })
