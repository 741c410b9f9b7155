import {
  atWidth,
  componentSizes,
  letterSpacings,
  type StyleRule,
  style,
  vars,
  visuallyHidden,
} from '#theme/style.ts'

const { colour, space, size, weight, width } = vars

export const heroBand = style({
  background: colour.ink,
  color: colour.textOnInk,
  '@media': { print: { background: 'none', color: colour.text } },
})
/** Below desktop width, a search hides the hero except for the search field, so that the results are visible. */
const whenFolded = (rule: NonNullable<StyleRule['selectors']>[string]) => ({
  belowDesktop: { selectors: { [`${heroBand}:has([data-folds-hero]) &`]: rule } },
})

export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  overflowWrap: 'anywhere',
  '@media': atWidth({ desktop: { gridTemplateColumns: 'minmax(0, 1fr) auto', gap: space.xl } }),
})
export const textColumn = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'center',
  justifyItems: 'start',
  gap: space.s,
  paddingBlock: `${space.m} ${space.l}`,
  '@media': atWidth({ phone: { paddingBlock: `${space.s} ${space.m}` } }),
})
export const title = style({ '@media': atWidth(whenFolded(visuallyHidden)) })
export const lead = style({
  display: 'none',
  maxWidth: width.prose,
  fontSize: size.lead,
  color: colour.textMutedOnInk,
  textWrap: 'pretty',
  '@media': {
    ...atWidth({ tablet: { display: 'block' }, ...whenFolded({ display: 'none' }) }),
    print: { display: 'block' },
  },
})
export const searchArea = style({
  width: '100%',
  maxWidth: width.prose,
  position: 'relative',
  zIndex: vars.level.popup,
})
export const keyFact = style({
  fontSize: size.h3,
  fontWeight: weight.strong,
  letterSpacing: letterSpacings.heading,
  fontVariantNumeric: 'tabular-nums',
  '@media': atWidth(whenFolded({ display: 'none' })),
})
export const factNote = style({
  display: 'block',
  fontSize: size.small,
  fontWeight: weight.regular,
  letterSpacing: 0,
  color: colour.textMutedOnInk,
})
export const picture = style({
  display: 'none',
  '@media': {
    ...atWidth({ desktop: { display: 'block', width: componentSizes.hero.picture, alignSelf: 'end' } }),
    print: { display: 'none' },
  },
})
