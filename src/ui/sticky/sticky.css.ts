import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'
import { pageWidths } from '#theme/tokens/breakpoints.ts'

const { colour, space, shadow, level, line } = vars

export const sticky = style(inUi({ minWidth: 0 }))
// A window lower than 500 px has no room to spare (spec A§9, bottom threshold): there nothing sticks.
const roomy = 'screen and (min-height: 500px)'
/** One line of a bar: it becomes two only where its words do not fit. */
export const row = style(
  inUi({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: space.xs,
  }),
)
export const act = style(inUi({ flex: '1 1 9rem', minWidth: 0, maxWidth: '20rem' }))
export const sides = styleVariants({
  top: inUi({
    '@media': {
      [roomy]: {
        '@container': {
          [pageWidths.desktop]: {
            position: 'sticky',
            top: space.l,
            alignSelf: 'start',
            maxHeight: `calc(100dvh - 2 * ${space.l})`,
            overflow: 'auto',
          },
        },
      },
    },
  }),
  bottom: inUi({
    '@media': {
      [roomy]: {
        '@container': {
          [pageWidths.belowDesktop]: {
            position: 'sticky',
            bottom: 0,
            zIndex: level.sticky,
            marginInline: `calc(-1 * ${space.m})`,
            padding: `${space.s} ${space.m}`,
            background: colour.surface,
            borderTop: `${line.thin} solid ${colour.border}`,
            boxShadow: shadow.bar,
          },
        },
      },
    },
  }),
})
