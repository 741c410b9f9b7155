import { cascadeLayers } from '#theme/layers.css.ts'
import { layoutClasses } from '#theme/sprinkles.css.ts'
import { atWidth, componentSizes, globalStyle, style, vars } from '#theme/style.ts'

export const inline = style({ display: 'flex', minWidth: 0 })
globalStyle(`${inline} > :is(h1, h2, h3)`, { minWidth: 0 })
// On a phone with enlarged text, the second item would leave the first a column of a few letters.
globalStyle(`${inline}:is(${layoutClasses.justify.between})`, {
  '@layer': {
    [cascadeLayers.sprinkles]: { '@media': atWidth({ narrow: { flexWrap: 'wrap' } }) },
  },
})
export const list = style({ listStyle: 'none' })

export const growingFirstChild = style({})
export const growingLastChild = style({})
export const growingMiddleChild = style({})
export const fieldWithButton = style({
  flexWrap: 'nowrap',
  '@media': atWidth({ narrow: { flexWrap: 'wrap' } }),
})
export const columnOnPhone = style({
  '@layer': {
    [cascadeLayers.sprinkles]: {
      '@media': atWidth({ phone: { flexDirection: 'column', alignItems: 'stretch' } }),
    },
  },
})
globalStyle(`${fieldWithButton} > button`, { flex: 'none', minHeight: vars.width.control })
globalStyle(`${growingLastChild} > *`, { flex: 'none' })
globalStyle(`${growingLastChild} > :last-child`, { flex: '1 1 0', minWidth: 0 })

globalStyle(`${growingMiddleChild} > :first-child`, {
  '@media': atWidth({ belowDesktop: { flexBasis: '100%' } }),
})
globalStyle(`${growingMiddleChild} > :nth-child(2)`, {
  flex: `1 1 ${componentSizes.field.medium}`,
  minWidth: 0,
})

/** The fields of a row are aligned at their controls, or at their labels if one shows an error below its control. */
const bottomAligned = `${inline}:is(${layoutClasses.align.end})`
globalStyle(`${bottomAligned}:has([aria-invalid="true"])`, {
  '@layer': { [cascadeLayers.sprinkles]: { alignItems: 'flex-start' } },
})
const belowLabel = {
  marginBlockStart: `calc(${vars.leading.control} * ${vars.size.regular} + ${vars.space.xs})`,
}
const unlabelledBesideError = (row: string) =>
  `${row}:has([aria-invalid="true"]) > :is(button, :has(> div > label > [type="checkbox"]))`
globalStyle(unlabelledBesideError(bottomAligned), { '@media': atWidth({ tablet: belowLabel }) })
globalStyle(unlabelledBesideError(fieldWithButton), belowLabel)

globalStyle(`${growingFirstChild} button`, { minHeight: vars.width.control })
globalStyle(`${growingFirstChild} > :first-child`, {
  flex: `1 1 ${componentSizes.field.medium}`,
  width: 'auto',
})
globalStyle(`${growingFirstChild} > a:last-child`, { flex: 'none' })
globalStyle(`${growingMiddleChild} ${growingFirstChild} > :first-child`, {
  flexBasis: componentSizes.field.short,
})
