import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { atWidth } from '#theme/at-width.ts'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'
import { media } from '#theme/tokens/breakpoints.ts'
import { measures } from '#theme/tokens/measures.ts'
import { stroke } from '#theme/tokens/scale.ts'

const breathe = keyframes({ '50%': { opacity: 0.55 } })

export const group = style(inUi({ display: 'flex', flexDirection: 'column', gap: vars.space.s }))
export const bone = style(
  inUi({
    background: vars.colour.skeleton,
    borderRadius: vars.radius.small,
    animation: `${breathe} ${vars.motion.slow} ease-in-out infinite`,
    '@media': { [media.forcedColours]: { border: `${stroke.hair} solid GrayText` } },
  }),
)
export const shapes = styleVariants({
  line: inUi({
    height: measures.skeleton.line,
    selectors: { '&:last-child:not(:first-child)': { width: '62%' } },
  }),
  heading: inUi({ height: measures.skeleton.heading, width: '55%' }),
  field: inUi({ height: measures.common.control, borderRadius: vars.radius.control }),
  row: inUi({ height: measures.skeleton.row, borderRadius: vars.radius.small }),
  card: inUi({ height: measures.skeleton.card, borderRadius: vars.radius.card }),
  map: inUi({
    height: measures.common.map,
    borderRadius: vars.radius.card,
    '@media': atWidth({ desktop: { height: measures.common.mapOnDesktop } }),
  }),
})
