import { layers } from '#theme/layers.css.ts'
import { laid } from '#theme/sprinkles.css.ts'
import { atWidth, globalStyle, measures, style, vars } from '#theme/style.ts'

export const inline = style({ display: 'flex', minWidth: 0 })
/** A title that is one endless word breaks, instead of making the page as wide as it. */
globalStyle(`${inline} > :is(h1, h2, h3)`, { minWidth: 0 })
export const list = style({ listStyle: 'none' })

export const firstGrows = style({})
export const lastGrows = style({})
/** In one row as long as letters are not so large that a button would take all of it. */
export const fieldAndButton = style({
  flexWrap: 'nowrap',
  '@media': atWidth({ narrow: { flexWrap: 'wrap' } }),
})
globalStyle(`${fieldAndButton} > button`, { flex: 'none', minHeight: measures.common.control })
globalStyle(`${lastGrows} > *`, { flex: 'none' })
globalStyle(`${lastGrows} > :last-child`, { flex: '1 1 0', minWidth: 0 })

/** Fields and their button stand on one line; where a field says what is wrong below itself, all hang from their labels. */
const end = `${inline}:is(${laid.align.end})`
globalStyle(`${end}:has([aria-invalid="true"])`, {
  '@layer': { [layers.sprinkles]: { alignItems: 'flex-start' } },
})
const belowLabel = {
  marginBlockStart: `calc(${vars.leading.control} * ${vars.size.regular} + ${vars.space.xs})`,
}
/** A button or a checkbox has no label above it. */
const unlabelledBesideFault = (row: string) =>
  `${row}:has([aria-invalid="true"]) > :is(button, :has(> div > label > [type="checkbox"]))`
globalStyle(unlabelledBesideFault(end), { '@media': atWidth({ tablet: belowLabel }) })
globalStyle(unlabelledBesideFault(fieldAndButton), belowLabel)

/** A button is as high as the field that it stands beside. */
globalStyle(`${firstGrows} button`, { minHeight: measures.common.control })
globalStyle(`${firstGrows} > :first-child`, { flex: `1 1 ${measures.field.medium}`, width: 'auto' })
