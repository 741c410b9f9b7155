import { cascadeLayers } from '#theme/layers.css.ts'
import { layoutClasses } from '#theme/sprinkles.css.ts'
import { atWidth, componentSizes, globalStyle, style, styleVariants, vars } from '#theme/style.ts'

const { space } = vars

export const columns = style({ display: 'grid', minWidth: 0 })
export const list = style({ listStyle: 'none' })

/** Fields in a row are aligned at their controls, or at their labels if a field shows an error below its control. */
globalStyle(`${columns}:is(${layoutClasses.align.end}):has([aria-invalid="true"])`, {
  '@layer': { [cascadeLayers.sprinkles]: { alignItems: 'start' } },
})

// The number of columns depends on the width in rem, so there are fewer columns if text is enlarged.
const fittingColumns = (least: string, most: number, left: 'auto-fit' | 'auto-fill' = 'auto-fit') => ({
  gridTemplateColumns: `repeat(${left}, minmax(min(100%, max(${least}, (100% - ${most - 1} * ${componentSizes.columns.gap}) / ${most})), 1fr))`,
})

export const columnShapes = styleVariants({
  two: fittingColumns(componentSizes.columns.two, 2),
  three: fittingColumns(componentSizes.columns.three, 3),
  /** For three cards of equal rank, which fill a row each on a tablet. */
  trio: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media': atWidth({ desktop: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } }),
  },
  /** For tiles with an icon and a text, which fill a row on a tablet. */
  tiles: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media': atWidth({ desktop: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } }),
  },
  four: fittingColumns(componentSizes.columns.four, 4, 'auto-fill'),
  index: { display: 'block', columns: `3 ${componentSizes.columns.two}`, columnGap: space.xxl },
  pair: fittingColumns(componentSizes.columns.pair, 2),
  form: {
    gridTemplateColumns: `minmax(0, ${componentSizes.columns.form})`,
    '@media': atWidth({
      desktop: {
        gridTemplateColumns: `minmax(0, ${componentSizes.columns.form}) minmax(${componentSizes.columns.aside}, ${componentSizes.columns.asideMaxWidth})`,
        justifyContent: 'space-between',
      },
    }),
  },
  asideEnd: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media': atWidth({
      desktop: { gridTemplateColumns: `minmax(0, 1fr) minmax(${componentSizes.columns.aside}, 33%)` },
    }),
  },
  asideFirst: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media': atWidth({
      desktop: { gridTemplateColumns: `minmax(0, 1fr) minmax(${componentSizes.columns.aside}, 33%)` },
    }),
  },
  itemEnd: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media': atWidth({
      desktop: { gridTemplateColumns: `minmax(0, 1fr) minmax(${componentSizes.columns.aside}, 33%)` },
    }),
  },
  asideBetween: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media': atWidth({
      desktop: {
        gridTemplateColumns: `minmax(0, 1fr) minmax(${componentSizes.columns.aside}, 33%)`,
        gridTemplateRows: 'auto 1fr',
      },
    }),
  },
  order: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media': atWidth({
      desktop: {
        gridTemplateColumns: `minmax(0, ${componentSizes.columns.orderForm}) minmax(0, ${componentSizes.columns.order})`,
        justifyContent: 'space-between',
      },
    }),
  },
  drawn: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'end',
    '@media': atWidth({ tablet: { gridTemplateColumns: 'minmax(0, 1fr) max-content' } }),
  },
  whole: { gridTemplateColumns: 'minmax(0, 1fr)' },
  halves: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media': atWidth({ desktop: { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 6fr)' } }),
  },
  work: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media': atWidth({ desktop: { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)' } }),
  },
  asideStart: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media': atWidth({
      desktop: { gridTemplateColumns: `minmax(${componentSizes.columns.aside}, 33%) minmax(0, 1fr)` },
    }),
  },
})
globalStyle(`${columnShapes.asideBetween} > :nth-child(2)`, {
  '@media': atWidth({ desktop: { gridArea: '1 / 2 / span 2' } }),
})
globalStyle(`${columnShapes.asideFirst} > :first-child`, {
  '@media': atWidth({ desktop: { gridArea: '1 / 2' } }),
})
globalStyle(`${columnShapes.itemEnd} > :nth-child(2)`, {
  '@media': atWidth({ belowDesktop: { order: -1 } }),
})
globalStyle(`${columnShapes.index} > *`, { breakInside: 'avoid', paddingBlock: space.xs })
