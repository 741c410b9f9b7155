import { style } from '@vanilla-extract/css'
import { atWidth } from '#theme/at-width.ts'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'
import { measures } from '#theme/tokens/measures.ts'

const { colour, space, radius, size, weight, leading } = vars

export const steps = style(
  inUi({
    display: 'grid',
    gap: space.l,
    listStyle: 'none',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media': atWidth({ tablet: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } }),
  }),
)
/** On a phone the drawing stands beside its words: three of them fit a screen. */
export const step = style(
  inUi({
    display: 'grid',
    columnGap: space.m,
    rowGap: space.m,
    alignContent: 'start',
    gridTemplateColumns: `${measures.drawnSteps.picture} minmax(0, 1fr)`,
    overflowWrap: 'anywhere',
    '@media': atWidth({
      narrow: { gridTemplateColumns: 'minmax(0, 1fr)' },
      tablet: { gridTemplateColumns: 'minmax(0, 1fr)' },
    }),
  }),
)
export const words = style(inUi({ display: 'grid', alignContent: 'start', gap: space.xs }))
export const title = style(
  inUi({
    display: 'flex',
    alignItems: 'baseline',
    gap: space.xs,
    fontSize: size.h4,
    fontWeight: weight.strong,
    lineHeight: leading.heading,
  }),
)
export const number = style(
  inUi({
    flex: 'none',
    display: 'inline-grid',
    placeContent: 'center',
    width: measures.drawnSteps.number,
    height: measures.drawnSteps.number,
    borderRadius: radius.round,
    background: colour.actionSoft,
    color: colour.onActionSoft,
    fontSize: size.small,
  }),
)
export const text = style(inUi({ color: colour.textMuted, lineHeight: leading.text, textWrap: 'pretty' }))
