import { style, styleVariants } from '@vanilla-extract/css'
import { atWidth } from '#theme/at-width.ts'
import { inUi } from '#theme/in-layer.ts'

export const columns = style(inUi({ display: 'grid', minWidth: 0 }))
export const list = style(inUi({ listStyle: 'none' }))

// Columns are counted by what fits, in rem: at 200 % text they become fewer instead of narrower.
const fitting = (least: string, most: number, left: 'auto-fit' | 'auto-fill' = 'auto-fit') =>
  inUi({
    gridTemplateColumns: `repeat(${left}, minmax(min(100%, max(${least}, (100% - ${most - 1} * 2rem) / ${most})), 1fr))`,
  })

export const shape = styleVariants({
  two: fitting('18rem', 2),
  three: fitting('15rem', 3),
  // Short things in several groups, one under the other: their columns line up.
  four: fitting('12rem', 4, 'auto-fill'),
  asideEnd: inUi({
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media': atWidth({ desktop: { gridTemplateColumns: 'minmax(0, 1fr) minmax(20rem, 33%)' } }),
  }),
  // Facts on the left, the work in the middle, what it comes to on the right.
  rails: inUi({
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media': atWidth({
      desktop: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 11fr) minmax(0, 6.5fr)' },
    }),
  }),
  asideStart: inUi({
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media': atWidth({ desktop: { gridTemplateColumns: 'minmax(20rem, 33%) minmax(0, 1fr)' } }),
  }),
})
