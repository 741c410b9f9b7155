import { style } from '@vanilla-extract/css'
import { atWidth } from '#theme/at-width.ts'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'
import { measures } from '#theme/tokens/measures.ts'

const { colour, space, radius, width, line } = vars

const panelWidth = measures.mapStage.panel
const chosen = measures.mapStage.chosen

export const stage = style(
  inUi({
    position: 'relative',
    width: '100%',
    maxWidth: width.map,
    marginInline: 'auto',
    display: 'flex',
    flexDirection: 'column',
    gap: space.s,
  }),
)
// Heights are those of M-MAP-09: 700 px on desktop, 528 px below.
export const map = style(
  inUi({
    position: 'relative',
    isolation: 'isolate',
    minWidth: 0,
    height: measures.common.map,
    overflow: 'hidden',
    border: `${line.thin} solid ${colour.border}`,
    borderRadius: radius.card,
    background: colour.page,
    '@media': {
      ...atWidth({ desktop: { height: measures.common.mapOnDesktop } }),
      print: { display: 'none' },
    },
  }),
)
export const sheet = style(
  inUi({
    position: 'absolute',
    insetBlockStart: '50%',
    insetInlineStart: '50%',
    maxWidth: 'none',
    translate: '-50% -50%',
    fill: 'none',
    stroke: colour.border,
    strokeWidth: line.strong,
  }),
)
export const canvas = style(inUi({ position: 'absolute', inset: 0, zIndex: 0 }))
// On desktop the panel lies over the map at its left, as high as the map (M-MAP-10).
export const panel = style(
  inUi({
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: space.m,
    '@media': atWidth({
      desktop: {
        position: 'absolute',
        zIndex: 2,
        insetBlockStart: space.s,
        insetInlineStart: space.s,
        width: panelWidth,
        maxHeight: `calc(${measures.common.mapOnDesktop} - 2 * ${space.s})`,
        overflow: 'auto',
        overscrollBehavior: 'contain',
        padding: space.m,
        background: colour.surface,
        border: `${line.thin} solid ${colour.border}`,
        borderRadius: radius.card,
        boxShadow: vars.shadow.popup,
      },
    }),
  }),
)
export const viewSwitch = style(inUi({ '@media': atWidth({ desktop: { display: 'none' } }) }))
export const list = style(inUi({ minWidth: 0 }))
/** The column of zoom buttons at the left of the free part of the map. */
const zoomButtons = measures.mapStage.zoomButtons
export const over = style(
  inUi({
    position: 'absolute',
    zIndex: 1,
    insetBlockStart: space.s,
    insetInline: space.s,
    display: 'flex',
    justifyContent: 'center',
    pointerEvents: 'none',
    '@media': atWidth({
      tablet: { insetInlineStart: zoomButtons },
      desktop: { insetInlineStart: `calc(${panelWidth} + ${space.s} + ${zoomButtons})` },
    }),
  }),
)
/** Leaves room for the chosen office at the right. */
export const overBesideCard = style(
  inUi({ '@media': atWidth({ tablet: { insetInlineEnd: `calc(${chosen} + 2 * ${space.s})` } }) }),
)
/** Controls of the map's right side stand beside the chosen office, which lies over it; `map.css` reads how far. */
export const controlsBesideCard = style(
  inUi({
    '@media': atWidth({ tablet: { vars: { '--map-aside': `calc(min(${chosen}, 60%) + ${space.s})` } } }),
  }),
)
export const overInside = style(inUi({ pointerEvents: 'auto' }))
export const mapWithCard = style(
  inUi({ position: 'relative', minWidth: 0, display: 'flex', flexDirection: 'column', gap: space.s }),
)
export const card = style(
  inUi({
    scrollMarginBlock: space.m,
    '@media': {
      ...atWidth({
        tablet: {
          position: 'absolute',
          zIndex: 1,
          overflow: 'auto',
          insetInlineEnd: space.s,
          insetBlockStart: space.s,
          width: `min(${chosen}, 60%)`,
          maxHeight: `calc(100% - 2 * ${space.s})`,
        },
      }),
      print: { display: 'none' },
    },
  }),
)
// After what it takes away: the later rule wins.
export const hiddenOnPhones = style(inUi({ '@media': atWidth({ belowDesktop: { display: 'none' } }) }))
