import {
  atWidth,
  componentSizes,
  mediaQueries,
  strokeWidths,
  style,
  vars,
  visuallyHidden,
} from '#theme/style.ts'

const { colour, space, radius, line, leading, weight, size } = vars
const inForcedColours = (rule: object) => ({ '@media': { [mediaQueries.forcedColours]: rule } })

export const tileGroup = style({ border: 0, margin: 0, padding: 0, minWidth: 0 })
export const legend = style(visuallyHidden)
export const tileList = style({
  display: 'grid',
  gap: space.xs,
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${componentSizes.itemTiles.least}), 1fr))`,
  '@media': atWidth({
    phone: {
      gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${componentSizes.itemTiles.leastOnPhone}), 1fr))`,
    },
  }),
})
export const tile = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: space.xs,
  minWidth: 0,
  padding: space.s,
  border: `${line.control} solid ${colour.borderControl}`,
  borderRadius: radius.control,
  background: colour.surface,
  lineHeight: leading.control,
  cursor: 'pointer',
  selectors: {
    '&:hover:not(:has(:checked))': { borderColor: colour.action },
    '&:has(:checked)': {
      borderColor: colour.action,
      background: colour.actionSoft,
      color: colour.onActionSoft,
      boxShadow: `inset 0 0 0 ${strokeWidths.hair} ${colour.action}`,
    },
    '&:has(:focus-visible)': {
      outline: `${strokeWidths.strong} solid ${colour.focus}`,
      outlineOffset: strokeWidths.dash,
    },
  },
  '@media': {
    ...atWidth({ phone: { padding: space.xs } }),
    [mediaQueries.forcedColours]: {
      selectors: { '&:has(:checked)': { borderColor: 'Highlight', borderWidth: strokeWidths.heavy } },
    },
  },
})
/** Pictures stand on one line, so that they can be compared. */
export const picture = style({
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'center',
  height: componentSizes.itemTiles.picture,
})
export const titleRow = style({ display: 'flex', gap: space.xs, alignItems: 'center' })
export const title = style({ fontWeight: weight.strong, overflowWrap: 'anywhere' })
export const hint = style({
  color: colour.textMuted,
  fontSize: size.small,
  fontVariantNumeric: 'tabular-nums',
  selectors: { [`${tile}:has(:checked) &`]: { color: 'inherit' } },
})
export const result = style({ marginTop: 'auto', fontSize: size.small, fontWeight: weight.strong })

export const drawing = style({ display: 'block', maxWidth: '100%', flex: 'none' })
const outline = { vectorEffect: 'non-scaling-stroke', strokeWidth: 1.5, strokeLinejoin: 'round' } as const
export const front = style({
  ...outline,
  fill: colour.surface,
  stroke: colour.text,
  ...inForcedColours({ fill: 'Canvas', stroke: 'CanvasText' }),
})
export const side = style({
  ...outline,
  fill: colour.actionSoft,
  stroke: colour.text,
  ...inForcedColours({ fill: 'Canvas', stroke: 'CanvasText' }),
})
export const detail = style({
  ...outline,
  fill: 'none',
  stroke: colour.borderControl,
  ...inForcedColours({ stroke: 'CanvasText' }),
})

export const shelf = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  columnGap: space.m,
  rowGap: space.s,
})
export const shelfFigure = style({
  display: 'inline-flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space.xxs,
  maxWidth: '100%',
})
export const caption = style({
  color: colour.textMuted,
  fontSize: size.small,
  lineHeight: leading.control,
  textAlign: 'center',
})
