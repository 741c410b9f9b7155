import { defineProperties } from '@vanilla-extract/sprinkles'
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

const { gap, flexWrap, alignItems, justifyContent } = laidOut.styles

/** The one class of each value of a property. */
const classes = <Value extends string>(
  values: Readonly<Record<Value, { readonly defaultClass: string }>>,
): Record<Value, string> =>
  Object.fromEntries(
    (Object.keys(values) as Value[]).map((value) => [value, values[value].defaultClass]),
  ) as Record<Value, string>

/** How `Stack`, `Inline` and `Columns` lay out what is in them, in tokens only: a class for each value. */
export const laid = {
  gap: classes(gap.values),
  wrap: classes(flexWrap.values),
  align: classes(alignItems.values),
  justify: classes(justifyContent.values),
}

/** A step of the spacing scale. */
export type Space = keyof typeof vars.space
