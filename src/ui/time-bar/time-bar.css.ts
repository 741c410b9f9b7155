import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'
import { media } from '#theme/tokens/breakpoints.ts'
import { measures } from '#theme/tokens/measures.ts'

const { colour, space, weight, level, radius } = vars

export const bar = style(
  inUi({
    display: 'grid',
    gap: space.xxs,
  }),
)
/** Its line is the lower edge under which the page goes away. */
export const sticks = style(
  inUi({
    paddingBlockStart: space.xs,
    background: colour.page,
    '@media': {
      [media.roomy]: { position: 'sticky', top: 0, zIndex: level.sticky },
    },
  }),
)
export const row = style(
  inUi({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: space.s }),
)
export const label = style(inUi({ color: colour.textMuted, fontSize: vars.size.small }))
export const clock = style(inUi({ fontWeight: weight.strong, fontVariantNumeric: 'tabular-nums' }))
export const line = style(
  inUi({ display: 'block', width: '100%', height: measures.timeBar.bar, borderRadius: radius.round }),
)
export const track = style(
  inUi({ fill: colour.border, '@media': { [media.forcedColours]: { fill: 'GrayText' } } }),
)
export const rest = style(
  inUi({ fill: 'currentColor', '@media': { [media.forcedColours]: { fill: 'CanvasText' } } }),
)
export const tones = styleVariants({
  calm: inUi({ color: colour.action }),
  last: inUi({ color: colour.danger }),
})
export const warning = style(
  inUi({ color: colour.danger, fontSize: vars.size.small, fontWeight: weight.strong }),
)
