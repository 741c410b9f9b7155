import { atWidth, componentSizes, letterSpacings, style, styleVariants, vars } from '#theme/style.ts'

const { colour, space, line, weight, leading, size } = vars

export const priceList = style({ display: 'flex', flexDirection: 'column', gap: space.s })
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: space.s,
  lineHeight: leading.control,
})
export const compactList = style({ gap: space.xs, fontSize: size.small })
export const compactNote = style({ marginInlineStart: space.xs, color: colour.textMuted })
export const label = style({ flex: `1 1 ${componentSizes.priceLines.label}`, minWidth: 0 })
export const shortLabel = style({ flex: '1 1 auto', minWidth: 0 })
export const note = style({
  display: 'block',
  color: colour.textMuted,
  fontSize: vars.size.small,
  fontWeight: weight.regular,
  marginTop: space.xxs,
})
export const amount = style({
  marginInlineStart: 'auto',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
})
export const tones = styleVariants({
  regular: {},
  discount: { color: colour.success, fontWeight: weight.strong },
  muted: { color: colour.textMuted },
})
export const totalRow = style({
  paddingTop: space.s,
  borderTop: `${line.control} dashed ${colour.borderControl}`,
  fontWeight: weight.strong,
})
export const totalAmount = style({
  fontSize: vars.size.h3,
  fontWeight: weight.strong,
  letterSpacing: letterSpacings.heading,
})
export const standaloneTotal = style({ fontWeight: weight.strong })
export const largeAmount = style({
  fontSize: vars.size.h1,
  lineHeight: leading.tight,
  letterSpacing: letterSpacings.title,
  whiteSpace: 'nowrap',
})
export const previousAmount = style({
  marginInlineEnd: space.xs,
  color: colour.textMuted,
  fontSize: vars.size.regular,
  fontWeight: weight.regular,
})

export const priceTiles = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${componentSizes.priceTiles.minWidth}), 1fr))`,
  gap: space.s,
  margin: 0,
  '@media': {
    ...atWidth({ belowDesktop: { gridTemplateColumns: '1fr' } }),
    print: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
})
export const priceTile = style({
  display: 'grid',
  alignContent: 'start',
  gridTemplateRows: 'subgrid',
  // Rows for a label, an amount and up to three notes.
  gridRow: 'span 5',
  gap: space.xxs,
  paddingBlockStart: space.xs,
  borderBlockStart: `${line.strong} solid ${colour.action}`,
  '@media': atWidth({
    belowDesktop: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: space.s },
  }),
})
/** The amount wraps to the line below the label before a word is broken. */
export const priceTilesLabel = style({
  flex: '1 1 50%',
  fontSize: size.small,
  lineHeight: leading.control,
  overflowWrap: 'break-word',
})
export const priceTilesAmount = style({
  fontSize: size.h2,
  fontWeight: weight.strong,
  lineHeight: leading.heading,
  whiteSpace: 'nowrap',
})
export const priceTilesNote = style({
  fontSize: size.small,
  color: colour.textMuted,
  lineHeight: leading.control,
})
