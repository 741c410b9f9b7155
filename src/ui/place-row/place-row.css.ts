import {
  atWidth,
  componentSizes,
  globalStyle,
  mediaQueries,
  strokeWidths,
  style,
  vars,
  visuallyHidden,
} from '#theme/style.ts'

const { colour, space, size, weight, leading, line, radius } = vars

export const row = style({
  position: 'relative',
  minWidth: 0,
  minHeight: componentSizes.placeRow.minHeight,
  padding: `${space.s} ${space.m}`,
  borderBlockEnd: `${line.thin} solid ${colour.border}`,
  background: colour.surface,
  scrollMarginBlock: space.m,
  selectors: {
    '&:hover, &[data-lit=true]': { background: colour.actionSoft },
    '&::before': {
      content: '""',
      position: 'absolute',
      insetBlock: 0,
      insetInlineStart: 0,
      width: strokeWidths.heavy,
      background: 'transparent',
    },
    '&[data-chosen=true]': { background: colour.actionSoft },
    '&[data-chosen=true]::before, &[data-lit=true]::before': { background: colour.accent },
  },
  '@media': {
    [mediaQueries.forcedColours]: {
      selectors: { '&[data-chosen=true]::before, &[data-lit=true]::before': { background: 'Highlight' } },
    },
    print: { breakInside: 'avoid' },
  },
})
export const listMessage = style({
  padding: `${space.s} ${space.m}`,
  selectors: { '&:empty': { display: 'none' } },
})
export const header = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: space.s,
  alignItems: 'baseline',
  '@media': atWidth({ narrow: { gridTemplateColumns: 'minmax(0, 1fr)' } }),
})
export const titleButton = style({
  minWidth: 0,
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  selectors: {
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radius.small },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': {
      outline: `${strokeWidths.strong} solid ${colour.focus}`,
      outlineOffset: `-${strokeWidths.strong}`,
    },
  },
})
export const title = style({
  display: 'block',
  fontWeight: weight.strong,
  lineHeight: leading.control,
  overflowWrap: 'anywhere',
})
export const note = style({
  display: 'block',
  fontSize: size.small,
  color: colour.textMuted,
  lineHeight: leading.text,
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
})
export const priceText = style({
  whiteSpace: 'nowrap',
  fontWeight: weight.strong,
  fontVariantNumeric: 'tabular-nums',
})
export const factList = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space.m,
  fontSize: size.small,
  lineHeight: leading.text,
})
export const fact = style({ display: 'inline-flex', alignItems: 'baseline', gap: space.xxs })
export const goodFact = style({ color: colour.success, fontWeight: weight.strong })
export const mutedFact = style({ color: colour.textMuted })
export const details = style({ position: 'relative', zIndex: 1, paddingBlockStart: space.s })
export const linkRow = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gridTemplateAreas: '"mark title title" "note note price" "facts facts facts"',
  alignContent: 'center',
  alignItems: 'baseline',
  minHeight: 0,
  padding: `${space.xs} ${space.s}`,
  selectors: { '&:last-child': { borderBlockEnd: 0 } },
  '@media': atWidth({
    narrow: {
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      gridTemplateAreas: '"mark title" "note note" "price price" "facts facts"',
    },
    tablet: {
      gridTemplateAreas: '"mark title price" "mark summary price"',
      padding: `${space.s} ${space.m}`,
    },
  }),
})
/** On phones the row of an office about which little is known has two lines. */
export const shortLinkRow = style({
  '@media': atWidth({
    phone: { gridTemplateAreas: '"mark title price" "summary summary summary"' },
    narrow: { gridTemplateAreas: '"mark title" "price price" "summary summary"' },
  }),
})
export const linkTitle = style({ gridArea: 'title' })
const noteBesideFacts = {
  gridArea: 'summary',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space.m,
} as const
/** Note and facts share a line if they fit. */
export const linkSummary = style({
  display: 'contents',
  selectors: { [`${shortLinkRow} > &`]: noteBesideFacts },
  '@media': atWidth({ tablet: noteBesideFacts }),
})
export const linkNote = style({ gridArea: 'note' })
export const linkFacts = style({ gridArea: 'facts', columnGap: space.s })
export const hiddenOnPhones = style({ '@media': atWidth({ phone: { display: 'none' } }) })
export const list = style({
  overflow: 'hidden',
  listStyle: 'none',
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.control,
})
/** Rows overlap by their lines, and the list cuts those at its edges. */
export const wideList = style({
  '@media': atWidth({
    desktop: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  }),
})
globalStyle(`${wideList} > li`, {
  '@media': atWidth({
    desktop: {
      marginBlockStart: `calc(-1 * ${line.thin})`,
      marginInlineStart: `calc(-1 * ${line.thin})`,
      border: `${line.thin} solid ${colour.border}`,
      borderBlockEnd: 0,
      borderInlineEnd: 0,
    },
  }),
})
export const price = style({
  gridArea: 'price',
  textAlign: 'end',
  marginInlineStart: space.s,
  '@media': atWidth({ narrow: { textAlign: 'start', marginInlineStart: 0 } }),
})
export const priceUnit = style({
  fontSize: size.small,
  color: colour.textMuted,
  // On phones the page says it once, above the list.
  '@media': atWidth({ phone: visuallyHidden, tablet: { display: 'block' } }),
})
export const mapMark = style({
  gridArea: 'mark',
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: componentSizes.placeRow.mark,
  height: componentSizes.placeRow.mark,
  marginInlineEnd: space.s,
  borderRadius: componentSizes.placeRow.mark,
  background: colour.text,
  color: colour.surface,
  fontSize: size.small,
  fontWeight: weight.strong,
  fontVariantNumeric: 'tabular-nums',
  '@media': { [mediaQueries.forcedColours]: { border: `${line.thin} solid CanvasText` } },
})
