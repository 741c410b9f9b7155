import { atWidth, globalStyle, style, vars } from '#theme/style.ts'

/** Drops the icon and most side padding on a phone with enlarged text, so that words are not split. */
export const compactOnNarrowPages = style({
  '@media': atWidth({
    narrow: { selectors: { '&&': { paddingInline: vars.space.xxs, hyphens: 'manual' } } },
  }),
})
globalStyle(`${compactOnNarrowPages} > svg`, { '@media': atWidth({ narrow: { display: 'none' } }) })
