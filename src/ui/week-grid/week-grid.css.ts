import { atWidth, componentSizes, mediaQueries, strokeWidths, style, vars } from '#theme/style.ts'

const { colour, space, radius, line, weight, size } = vars
const { weekGrid } = componentSizes

/** Enlarged text on a phone scrolls the days sideways. */
export const scroller = style({
  // Clips the hidden texts of its buttons.
  position: 'relative',
  overflowX: 'auto',
  minWidth: 0,
})
export const table = style({
  width: '100%',
  minWidth: weekGrid.minWidth,
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: strokeWidths.dash,
})
export const hourColumn = style({ width: weekGrid.hour })
export const headerCell = style({ padding: 0, fontWeight: weight.regular })
export const headerButton = style({
  width: '100%',
  minHeight: weekGrid.cell,
  padding: 0,
  border: 0,
  borderRadius: radius.small,
  background: 'none',
  color: colour.link,
  fontSize: size.small,
  fontWeight: weight.strong,
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  selectors: { '&:hover': { background: colour.actionSoft, color: colour.onActionSoft } },
})
export const hourButton = style([headerButton, { paddingInlineEnd: space.xxs, textAlign: 'end' }])
export const cell = style({ padding: 0 })
export const hour = style({
  display: 'block',
  width: '100%',
  height: weekGrid.cell,
  padding: 0,
  border: `${line.thin} solid ${colour.borderControl}`,
  borderRadius: radius.small,
  background: colour.surface,
  cursor: 'pointer',
  // A finger scrolls the page; only a mouse or pen paints.
  touchAction: 'pan-y',
  selectors: {
    '&:hover': { borderColor: colour.action },
    '&[aria-pressed="true"]': { background: colour.action, borderColor: colour.action },
    '&:focus-visible': {
      outline: `${strokeWidths.strong} solid ${colour.focus}`,
      outlineOffset: strokeWidths.hair,
    },
  },
  '@media': {
    ...atWidth({ phone: { height: weekGrid.cellOnPhone } }),
    [mediaQueries.forcedColours]: {
      selectors: { '&[aria-pressed="true"]': { forcedColorAdjust: 'none', background: 'Highlight' } },
    },
  },
})
