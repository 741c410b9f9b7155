import { createSprinkles, defineProperties } from '@vanilla-extract/sprinkles'
import { vars } from './contract.css.ts'
import { layers } from './layers.css.ts'

const laidOut = defineProperties({
  '@layer': layers.sprinkles,
  properties: {
    gap: vars.space,
    flexWrap: ['wrap', 'nowrap'],
    alignItems: {
      start: 'flex-start',
      centre: 'center',
      end: 'flex-end',
      stretch: 'stretch',
      baseline: 'baseline',
    },
    justifyContent: { start: 'flex-start', centre: 'center', end: 'flex-end', between: 'space-between' },
  },
})

const sprinkles = createSprinkles(laidOut)

const { gap, flexWrap, alignItems, justifyContent } = laidOut.styles

/** The class of each value of a property. */
const classes = <Value extends string>(
  values: Readonly<Record<Value, unknown>>,
  classOf: (value: Value) => string,
): Record<Value, string> =>
  Object.fromEntries((Object.keys(values) as Value[]).map((value) => [value, classOf(value)])) as Record<
    Value,
    string
  >

/** How `Stack`, `Inline` and `Columns` lay out what is in them, in tokens only: a class for each value. */
export const laid = {
  gap: classes(gap.values, (value) => sprinkles({ gap: value })),
  wrap: classes(flexWrap.values, (value) => sprinkles({ flexWrap: value })),
  align: classes(alignItems.values, (value) => sprinkles({ alignItems: value })),
  justify: classes(justifyContent.values, (value) => sprinkles({ justifyContent: value })),
}

/** A step of the spacing scale. */
export type Space = keyof typeof vars.space
