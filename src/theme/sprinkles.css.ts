import { defineProperties } from '@vanilla-extract/sprinkles'
import { cascadeLayers } from './layers.css.ts'
import { vars } from './theme-variables.css.ts'

const layoutProperties = defineProperties({
  '@layer': cascadeLayers.sprinkles,
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

const { gap, flexWrap, alignItems, justifyContent } = layoutProperties.styles

const classesByValue = <Value extends string>(
  values: Readonly<Record<Value, { readonly defaultClass: string }>>,
): Record<Value, string> =>
  Object.fromEntries(
    (Object.keys(values) as Value[]).map((value) => [value, values[value].defaultClass]),
  ) as Record<Value, string>

/** Layout classes that `Stack`, `Inline` and `Columns` share: one class per value. */
export const layoutClasses = {
  gap: classesByValue(gap.values),
  wrap: classesByValue(flexWrap.values),
  align: classesByValue(alignItems.values),
  justify: classesByValue(justifyContent.values),
}

export type SpaceToken = keyof typeof vars.space
