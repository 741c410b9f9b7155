import { createSprinkles, defineProperties } from '@vanilla-extract/sprinkles'
import { vars } from './contract.css.ts'
import { layers } from './layers.css.ts'
import { pageWidths } from './tokens/breakpoints.ts'

const responsive = defineProperties({
  '@layer': layers.sprinkles,
  conditions: {
    phone: {},
    tablet: { '@media': 'screen', '@container': pageWidths.tablet },
    desktop: { '@media': 'screen', '@container': pageWidths.desktop },
  },
  defaultCondition: 'phone',
  responsiveArray: ['phone', 'tablet', 'desktop'],
  properties: {
    gap: vars.space,
    rowGap: vars.space,
    columnGap: vars.space,
    padding: vars.space,
    paddingBlock: vars.space,
    paddingInline: vars.space,
    display: ['none', 'block', 'flex', 'grid', 'inline-flex', 'contents'],
    flexDirection: ['row', 'column'],
    flexWrap: ['wrap', 'nowrap'],
    alignItems: {
      start: 'flex-start',
      centre: 'center',
      end: 'flex-end',
      stretch: 'stretch',
      baseline: 'baseline',
    },
    justifyContent: { start: 'flex-start', centre: 'center', end: 'flex-end', between: 'space-between' },
    textAlign: { start: 'start', centre: 'center', end: 'end' },
  },
})

const plain = defineProperties({
  '@layer': layers.sprinkles,
  properties: {
    color: vars.colour,
    background: vars.colour,
    borderRadius: vars.radius,
    fontSize: vars.size,
    fontWeight: vars.weight,
    lineHeight: vars.leading,
  },
})

/** Token-only styles for `ui`: what can be said in tokens is said here, the odd rest in the component's own rule. */
export const sprinkles = createSprinkles(responsive, plain)

/** A step of the spacing scale. */
export type Space = keyof typeof vars.space
