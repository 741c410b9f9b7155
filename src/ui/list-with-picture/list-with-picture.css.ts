import { atWidth, style, vars } from '#theme/style.ts'

const { space } = vars

export const listAndPictureLayout = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.l,
  minWidth: 0,
  '@media': atWidth({
    desktop: {
      gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 6fr)',
      gridTemplateRows: 'auto 1fr',
      columnGap: space.xl,
    },
  }),
})
export const header = style({ minWidth: 0 })
export const picture = style({
  minWidth: 0,
  '@media': atWidth({
    desktop: {
      position: 'sticky',
      top: space.l,
      alignSelf: 'start',
      gridColumn: 2,
      gridRow: '1 / span 2',
    },
  }),
})
export const list = style({ minWidth: 0 })
