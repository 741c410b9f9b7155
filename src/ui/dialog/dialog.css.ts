import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { atWidth } from '#theme/at-width.ts'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'

const { colour, space, radius, shadow, motion, line } = vars

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(0.75rem)' } })
const fade = keyframes({ from: { opacity: 0 } })

export const dialog = style(
  inUi({
    margin: 'auto',
    width: '100%',
    maxWidth: 'min(36rem, 100vw - 2rem)',
    maxHeight: 'calc(100dvh - 2rem)',
    padding: 0,
    overflow: 'auto',
    overscrollBehavior: 'contain',
    background: colour.surface,
    color: colour.text,
    border: `${line.thin} solid ${colour.border}`,
    borderRadius: radius.card,
    boxShadow: shadow.popup,
    selectors: {
      '&[open]': { animation: `${rise} ${motion.calm} ${motion.ease}` },
      '&::backdrop': { background: colour.veil, animation: `${fade} ${motion.calm} ${motion.ease}` },
    },
    '@media': atWidth({
      phone: {
        marginBottom: 0,
        maxWidth: '100vw',
        borderRadius: `${radius.card} ${radius.card} 0 0`,
      },
    }),
  }),
)
export const sizes = styleVariants({
  small: inUi({ '@media': atWidth({ tablet: { maxWidth: '28rem' } }) }),
  regular: inUi({}),
  wide: inUi({ '@media': atWidth({ tablet: { maxWidth: 'min(54rem, 100vw - 2rem)' } }) }),
})
export const head = style(
  inUi({
    position: 'sticky',
    top: 0,
    zIndex: 1,
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'flex-start',
    gap: space.m,
    padding: `${space.m} ${space.m} ${space.s} ${space.l}`,
    background: colour.surface,
  }),
)
export const title = style(inUi({ paddingTop: '0.375rem' }))
export const body = style(inUi({ padding: `0 ${space.l} ${space.l}` }))
export const actions = style(
  inUi({
    position: 'sticky',
    bottom: 0,
    // Above the head of a table that scrolls below it.
    zIndex: 1,
    display: 'flex',
    flexWrap: 'wrap',
    gap: space.s,
    padding: `${space.m} ${space.l}`,
    background: colour.surface,
    borderTop: `${line.thin} solid ${colour.border}`,
  }),
)
export const question = style(inUi({ flexBasis: '100%' }))
