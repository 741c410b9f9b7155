import { layers } from '#theme/layers.css.ts'
import { laid } from '#theme/sprinkles.css.ts'
import { atWidth, globalStyle, measures, style, styleVariants } from '#theme/style.ts'

export const columns = style({ display: 'grid', minWidth: 0 })
export const list = style({ listStyle: 'none' })

/** Fields stand on one line; where one says what is wrong below itself, all hang from their labels. */
globalStyle(`${columns}:is(${laid.align.end}):has([aria-invalid="true"])`, {
  '@layer': { [layers.sprinkles]: { alignItems: 'start' } },
})

// Columns are counted by what fits, in rem: at 200 % text they become fewer instead of narrower.
const fitting = (least: string, most: number, left: 'auto-fit' | 'auto-fill' = 'auto-fit') => ({
  gridTemplateColumns: `repeat(${left}, minmax(min(100%, max(${least}, (100% - ${most - 1} * ${measures.columns.gap}) / ${most})), 1fr))`,
})

export const shape = styleVariants({
  two: fitting(measures.columns.two, 2),
  three: fitting(measures.columns.three, 3),
  // Short things in several groups, one under the other: their columns line up.
  four: fitting(measures.columns.four, 4, 'auto-fill'),
  // Two short fields that stand together on a phone too.
  pair: fitting(measures.columns.pair, 2),
  // A form as wide as one reads, and beside it what it is for.
  form: {
    gridTemplateColumns: `minmax(0, ${measures.columns.form})`,
    '@media': atWidth({
      desktop: {
        gridTemplateColumns: `minmax(0, ${measures.columns.form}) minmax(${measures.columns.aside}, ${measures.columns.asideMost})`,
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
  // A form, and beside it what it comes to.
  order: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media': atWidth({
      desktop: {
        gridTemplateColumns: `minmax(0, ${measures.columns.orderForm}) minmax(0, ${measures.columns.order})`,
        justifyContent: 'space-between',
      },
    }),
  },
  // A choice, and a small drawing of what is chosen.
  drawn: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'end',
    '@media': atWidth({ tablet: { gridTemplateColumns: 'minmax(0, 1fr) max-content' } }),
  },
  whole: { gridTemplateColumns: 'minmax(0, 1fr)' },
  // A list, and what is open of it.
  halves: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media': atWidth({ desktop: { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 6fr)' } }),
  },
  // A table that one works with, and beside it a short one.
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
