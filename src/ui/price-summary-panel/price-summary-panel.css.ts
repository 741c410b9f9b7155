import {
  atWidth,
  componentSizes,
  mediaQueries,
  pageWidthQueries,
  strokeWidths,
  style,
  vars,
  viewportSize,
} from '#theme/style.ts'

const { colour, space, line, radius, shadow } = vars

/** Not higher than the window below header and steps, so that total and button are visible without scrolling. */
export const panel = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  background: colour.surface,
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.card,
  boxShadow: shadow.card,
  '@media': {
    [mediaQueries.roomy]: {
      '@container': {
        [pageWidthQueries.desktop]: {
          position: 'sticky',
          top: space.l,
          alignSelf: 'start',
          maxHeight: `max(${componentSizes.orderPanel.minHeight}, calc(${viewportSize.height} - ${componentSizes.orderPanel.spaceAbove}))`,
        },
      },
    },
  },
})
export const panelWithReservedHeight = style({
  '@media': {
    [mediaQueries.roomy]: {
      '@container': {
        [pageWidthQueries.desktop]: {
          minHeight: `min(${componentSizes.orderPanel.reservedHeight}, calc(${viewportSize.height} - ${componentSizes.orderPanel.spaceAbove}))`,
        },
      },
    },
  },
})
/** Covers the scroll shadow at an edge beyond which there is nothing to scroll. */
const shadowCover = (edge: 'top' | 'bottom') =>
  `linear-gradient(to ${edge === 'top' ? 'bottom' : 'top'}, ${colour.surface} 50%, transparent) ${edge} / 100% ${space.xl} no-repeat local`
const scrollShadow = (edge: 'top' | 'bottom') =>
  `linear-gradient(to ${edge === 'top' ? 'bottom' : 'top'}, ${colour.border}, transparent) ${edge} / 100% ${space.s} no-repeat scroll`

export const body = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.m,
  minWidth: 0,
  flex: '1 1 auto',
  minHeight: 0,
  padding: space.l,
  background: `${shadowCover('top')}, ${shadowCover('bottom')}, ${scrollShadow('top')}, ${scrollShadow('bottom')}`,
  borderRadius: radius.card,
  overflowX: 'hidden',
  overflowY: 'auto',
  '@media': atWidth({ phone: { padding: space.m } }),
  selectors: {
    '&:focus-visible': { outlineOffset: `-${strokeWidths.strong}`, borderRadius: radius.card },
  },
})
export const footer = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.s,
  flex: 'none',
  selectors: {
    // Reserves room for messages, so that the total does not move.
    [`${panelWithReservedHeight} > &`]: { minHeight: componentSizes.orderPanel.footerMinHeight },
  },
  padding: `${space.m} ${space.l} ${space.l}`,
  borderTop: `${line.control} dashed ${colour.borderControl}`,
})
