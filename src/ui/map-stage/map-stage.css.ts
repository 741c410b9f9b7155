import { style } from '@vanilla-extract/css'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'
import { media } from '#theme/tokens/breakpoints.ts'

const { colour, space, radius, width, line } = vars

export const stage = style(
  inUi({
    position: 'relative',
    width: '100%',
    maxWidth: width.map,
    marginInline: 'auto',
    display: 'flex',
    flexDirection: 'column',
    gap: space.s,
    '@media': {
      [media.desktop]: {
        display: 'grid',
        gridTemplateColumns: 'minmax(20rem, 24rem) minmax(0, 1fr)',
        gap: space.m,
      },
    },
  }),
)
// Heights are the specification's (spec A§2): 700 px on desktop, 528 px below.
export const map = style(
  inUi({
    position: 'relative',
    isolation: 'isolate',
    minWidth: 0,
    height: '528px',
    overflow: 'hidden',
    border: `${line.thin} solid ${colour.border}`,
    borderRadius: radius.card,
    background: colour.surfaceSunken,
    '@media': { [media.desktop]: { height: '700px' }, print: { display: 'none' } },
  }),
)
export const canvas = style(inUi({ position: 'absolute', inset: 0, zIndex: 0 }))
export const list = style(
  inUi({
    minWidth: 0,
    '@media': {
      [media.desktop]: {
        height: '700px',
        overflow: 'auto',
        overscrollBehavior: 'contain',
        padding: space.xxs,
      },
    },
  }),
)
export const awayOnPhones = style(inUi({ '@media': { [media.belowDesktop]: { display: 'none' } } }))
export const over = style(
  inUi({
    position: 'absolute',
    zIndex: 1,
    insetBlockStart: space.s,
    insetInline: space.s,
    display: 'flex',
    justifyContent: 'center',
    pointerEvents: 'none',
  }),
)
export const overInside = style(inUi({ pointerEvents: 'auto' }))
export const card = style(
  inUi({
    position: 'absolute',
    zIndex: 1,
    insetBlockEnd: space.s,
    insetInline: space.s,
    maxHeight: '75%',
    overflow: 'auto',
    '@media': {
      [media.tablet]: {
        insetInlineStart: 'auto',
        insetBlock: `${space.s} auto`,
        width: 'min(22rem, 60%)',
        maxHeight: `calc(100% - 2 * ${space.s})`,
      },
    },
  }),
)
