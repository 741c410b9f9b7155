import { layers } from '#theme/layers.css.ts'
import { laid } from '#theme/sprinkles.css.ts'
import { atWidth, globalStyle, measures, style, styleVariants } from '#theme/style.ts'

export const columns = style({ display: 'grid', minWidth: 0 })
export const list = style({ listStyle: 'none' })

/** Fields align at their controls, or at their labels if one shows an error below. */
globalStyle(`${columns}:is(${laid.align.end}):has([aria-invalid="true"])`, {
  '@layer': { [layers.sprinkles]: { alignItems: 'start' } },
})

// Column count follows the width in rem, so 200 % text gets fewer columns.
const columnsThatFit = (least: string, most: number, left: 'auto-fit' | 'auto-fill' = 'auto-fit') => ({
  gridTemplateColumns: `repeat(${left}, minmax(min(100%, max(${least}, (100% - ${most - 1} * ${measures.columns.gap}) / ${most})), 1fr))`,
})

export const shape = styleVariants({
  two: columnsThatFit(measures.columns.two, 2),
  three: columnsThatFit(measures.columns.three, 3),
  four: columnsThatFit(measures.columns.four, 4, 'auto-fill'),
  pair: columnsThatFit(measures.columns.pair, 2),
  form: {
    gridTemplateColumns: `minmax(0, ${measures.columns.form})`,
    '@media': atWidth({
      desktop: {
        gridTemplateColumns: `minmax(0, ${measures.columns.form}) minmax(${measures.columns.aside}, ${measures.columns.asideMaxWidth})`,
        justifyContent: 'space-between',
      },
    }),
  },
  asideEnd: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media': atWidth({
      desktop: { gridTemplateColumns: `minmax(0, 1fr) minmax(${measures.columns.aside}, 33%)` },
    }),
  },
  order: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media': atWidth({
      desktop: {
        gridTemplateColumns: `minmax(0, ${measures.columns.orderForm}) minmax(0, ${measures.columns.order})`,
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
      desktop: { gridTemplateColumns: `minmax(${measures.columns.aside}, 33%) minmax(0, 1fr)` },
    }),
  },
})
