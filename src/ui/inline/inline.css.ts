import { layers } from '#theme/layers.css.ts'
import { laid } from '#theme/sprinkles.css.ts'
import { atWidth, globalStyle, measures, style, vars } from '#theme/style.ts'

export const inline = style({ display: 'flex', minWidth: 0 })
globalStyle(`${inline} > :is(h1, h2, h3)`, { minWidth: 0 })
export const list = style({ listStyle: 'none' })

export const firstGrows = style({})
export const lastGrows = style({})
export const fieldAndButton = style({
  flexWrap: 'nowrap',
  '@media': atWidth({ narrow: { flexWrap: 'wrap' } }),
})
globalStyle(`${fieldAndButton} > button`, { flex: 'none', minHeight: measures.common.control })
globalStyle(`${lastGrows} > *`, { flex: 'none' })
globalStyle(`${lastGrows} > :last-child`, { flex: '1 1 0', minWidth: 0 })

/** A row aligns at its controls, or at its labels if a field shows an error below. */
const bottomAligned = `${inline}:is(${laid.align.end})`
globalStyle(`${bottomAligned}:has([aria-invalid="true"])`, {
  '@layer': { [layers.sprinkles]: { alignItems: 'flex-start' } },
})
const belowLabel = {
  marginBlockStart: `calc(${vars.leading.control} * ${vars.size.regular} + ${vars.space.xs})`,
}
const unlabelledBesideError = (row: string) =>
  `${row}:has([aria-invalid="true"]) > :is(button, :has(> div > label > [type="checkbox"]))`
globalStyle(unlabelledBesideError(bottomAligned), { '@media': atWidth({ tablet: belowLabel }) })
globalStyle(unlabelledBesideError(fieldAndButton), belowLabel)

globalStyle(`${firstGrows} button`, { minHeight: measures.common.control })
globalStyle(`${firstGrows} > :first-child`, { flex: `1 1 ${measures.field.medium}`, width: 'auto' })
