import { atWidth, globalStyle, style, vars } from '#theme/style.ts'

/** On a phone with enlarged text, removes the icon and most of the side padding, so that words are not split. */
export const compactOnNarrowPages = style({
  '@media': atWidth({
    narrow: { selectors: { '&&': { paddingInline: vars.space.xxs, hyphens: 'manual' } } },
  }),
})
globalStyle(`${compactOnNarrowPages} > svg`, { '@media': atWidth({ narrow: { display: 'none' } }) })
