import { atWidth, componentSizes, mediaQueries, style, vars, viewportSize } from '#theme/style.ts'

const { colour, space, radius, width, line } = vars
const { panel: panelWidth, cardWidth } = componentSizes.mapStage

export const mapAndPanelLayout = style({
  position: 'relative',
  width: '100%',
  maxWidth: width.map,
  marginInline: 'auto',
  display: 'flex',
  flexDirection: 'column',
  gap: space.s,
  // Cancels the scroll margin for a sticky header, because the page with the map has none.
  scrollMarginBlockStart: `calc(${space.s} - ${componentSizes.common.underHeader})`,
  '@media': { [mediaQueries.withoutScript]: { display: 'none' } },
})
/** Scrolls to the top of the page, where the folded hero keeps the search field above the results. */
export const resultsBelowSearchField = style({
  '@media': atWidth({ belowDesktop: { scrollMarginBlockStart: viewportSize.height } }),
})
// 700 px high on desktop, 528 px on narrower pages (M-MAP-09).
export const mapArea = style({
  position: 'relative',
  isolation: 'isolate',
  minWidth: 0,
  height: componentSizes.common.map,
  overflow: 'hidden',
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.card,
  background: colour.page,
  '@media': {
    ...atWidth({ desktop: { height: componentSizes.common.mapOnDesktop } }),
    print: { display: 'none' },
  },
})
export const streetsPlaceholder = style({
  position: 'absolute',
  insetBlockStart: '50%',
  insetInlineStart: '50%',
  zIndex: -1,
  maxWidth: 'none',
  translate: '-50% -50%',
  fill: 'none',
  stroke: colour.border,
  strokeWidth: line.strong,
  selectors: { '.map-painted ~ &': { display: 'none' } },
})
/** The map begins beside the panel, so that the panel does not cover its centre. */
export const canvas = style({
  position: 'absolute',
  inset: 0,
  zIndex: 0,
  '@media': atWidth({ desktop: { insetInlineStart: panelWidth } }),
})
// On desktop the panel covers the left side of the map (M-MAP-10), and only its list scrolls.
export const panel = style({
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: space.s,
  '@media': atWidth({
    desktop: {
      position: 'absolute',
      zIndex: 2,
      insetBlock: 0,
      insetInlineStart: 0,
      width: panelWidth,
      height: componentSizes.common.mapOnDesktop,
      gap: 0,
      overflow: 'hidden',
      background: colour.surface,
      border: `${line.thin} solid ${colour.border}`,
      borderStartStartRadius: radius.card,
      borderEndStartRadius: radius.card,
    },
  }),
})
export const panelSearch = style({
  minWidth: 0,
  '@media': atWidth({
    desktop: {
      flex: 'none',
      padding: space.m,
      borderBlockEnd: `${line.thin} solid ${colour.border}`,
    },
  }),
})
export const panelList = style({
  minWidth: 0,
  '@media': atWidth({
    // Strict containment: new rows cause a layout of the list only.
    desktop: { flex: '1 1 auto', contain: 'strict', overflow: 'auto', overscrollBehavior: 'contain' },
    belowDesktop: {
      overflow: 'hidden',
      background: colour.surface,
      border: `${line.thin} solid ${colour.border}`,
      borderRadius: radius.card,
    },
  }),
})
export const mapOverlay = style({
  position: 'absolute',
  zIndex: 1,
  insetBlockStart: space.s,
  insetInline: space.s,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: space.xs,
  pointerEvents: 'none',
  '@media': atWidth({ desktop: { insetInlineStart: `calc(${panelWidth} + ${space.s})` } }),
})
export const overlayBesideCard = style({
  '@media': atWidth({ tablet: { insetInlineEnd: `calc(${cardWidth} + 2 * ${space.s})` } }),
})
/** `map.css` reads the variable `--map-aside`. */
export const mapBesideCard = style({
  '@media': atWidth({ tablet: { vars: { '--map-aside': `calc(min(${cardWidth}, 60%) + ${space.s})` } } }),
})
export const overlayContent = style({ pointerEvents: 'auto', maxWidth: '100%' })
export const mapWithCard = style({
  position: 'relative',
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: space.s,
})
export const placeCard = style({
  scrollMarginBlock: space.m,
  '@media': {
    ...atWidth({
      tablet: {
        position: 'absolute',
        zIndex: 1,
        overflow: 'auto',
        insetInlineEnd: space.s,
        insetBlockStart: space.s,
        width: `min(${cardWidth}, 60%)`,
        maxHeight: `calc(100% - 2 * ${space.s})`,
      },
    }),
    print: { display: 'none' },
  },
})
export const viewSwitch = style({
  display: 'grid',
  '@media': {
    ...atWidth({ desktop: { display: 'none' } }),
    print: { display: 'none' },
  },
})
// Must follow the rules that it overrides.
export const hiddenBelowDesktop = style({ '@media': atWidth({ belowDesktop: { display: 'none' } }) })
