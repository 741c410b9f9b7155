import { atWidth, globalStyle, style, vars } from '#theme/style.ts'

/** On a phone with enlarged text: no icon and smaller side padding, so that words are not split. */
export const narrowed = style({
  '@media': atWidth({
    narrow: { selectors: { '&&': { paddingInline: vars.space.xxs, hyphens: 'manual' } } },
  }),
})
globalStyle(`${narrowed} > svg`, { '@media': atWidth({ narrow: { display: 'none' } }) })
