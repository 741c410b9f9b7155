import { atWidth, stroke, style, vars } from '#theme/style.ts'

const { space } = vars

/** Room for the outline of what has the focus, which a scrolled box would cut. */
const outline = `calc(${stroke.strong} + ${stroke.dash})`

export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.xs,
  minWidth: 0,
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'none',
  padding: outline,
  margin: `calc(-1 * ${outline})`,
  scrollPaddingInline: space.l,
  '@media': {
    print: { flexWrap: 'wrap', overflow: 'visible' },
  },
})
export const wraps = style({ '@media': atWidth({ desktop: { flexWrap: 'wrap', overflow: 'visible' } }) })
