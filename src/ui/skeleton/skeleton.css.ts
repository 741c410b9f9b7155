import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { atWidth } from '#theme/at-width.ts'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'
import { media } from '#theme/tokens/breakpoints.ts'

const breathe = keyframes({ '50%': { opacity: 0.55 } })

export const group = style(inUi({ display: 'flex', flexDirection: 'column', gap: vars.space.s }))
export const bone = style(
  inUi({
    background: vars.colour.skeleton,
    borderRadius: vars.radius.small,
    animation: `${breathe} ${vars.motion.slow} ease-in-out infinite`,
    '@media': { [media.forcedColours]: { border: '1px solid GrayText' } },
  }),
)
export const shapes = styleVariants({
  line: inUi({ height: '1rem', selectors: { '&:last-child:not(:first-child)': { width: '62%' } } }),
  heading: inUi({ height: '2rem', width: '55%' }),
  field: inUi({ height: '3rem', borderRadius: vars.radius.control }),
  card: inUi({ height: '9rem', borderRadius: vars.radius.card }),
  map: inUi({
    height: '528px',
    borderRadius: vars.radius.card,
    '@media': atWidth({ desktop: { height: '700px' } }),
  }),
})
