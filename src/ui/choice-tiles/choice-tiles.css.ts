import {
  atWidth,
  componentSizes,
  letterSpacings,
  mediaQueries,
  strokeWidths,
  style,
  styleVariants,
  vars,
  visuallyHidden,
} from '#theme/style.ts'

const { colour, space, radius, line, leading, weight, motion, size } = vars

const autoFitColumns = (least: string) => ({
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${least}), 1fr))`,
})
/** Limits a row to four tiles, so that twelve tiles fill every row. */
const autoFitUpToFour = (least: string) => autoFitColumns(`max(${least}, 21%)`)

export const tileList = style({ display: 'grid', gap: space.xs })
export const listShapes = styleVariants({
  figures: {
    ...autoFitUpToFour(componentSizes.choiceTiles.figures),
    '@media': atWidth({ phone: autoFitUpToFour(componentSizes.choiceTiles.figuresOnPhone) }),
  },
  days: {
    ...autoFitColumns(componentSizes.choiceTiles.days),
    '@media': atWidth({ phone: autoFitColumns(componentSizes.choiceTiles.daysOnPhone) }),
  },
})

export const tile = style({
  position: 'relative',
  minWidth: 0,
  minHeight: componentSizes.choiceTiles.minHeight,
  paddingBlock: space.xxs,
  border: `${line.control} solid ${colour.borderControl}`,
  borderRadius: radius.control,
  background: colour.surface,
  lineHeight: leading.control,
  cursor: 'pointer',
  transition: `border-color ${motion.quick}, background ${motion.quick}`,
  selectors: {
    '&:hover:not(:has(:disabled, :checked))': {
      borderColor: colour.action,
      background: colour.actionSoft,
      color: colour.onActionSoft,
    },
    '&:has(:checked)': { borderColor: colour.action, background: colour.action, color: colour.onAction },
    '&:has(:disabled)': {
      background: colour.idle,
      color: colour.onIdle,
      borderStyle: 'dashed',
      cursor: 'not-allowed',
    },
    '&:has(:focus-visible)': {
      outline: `${strokeWidths.strong} solid ${colour.focus}`,
      outlineOffset: strokeWidths.dash,
    },
  },
  '@media': {
    [mediaQueries.forcedColours]: {
      selectors: { '&:has(:checked)': { borderColor: 'Highlight', borderWidth: strokeWidths.heavy } },
    },
  },
})
export const tileLayouts = styleVariants({
  figures: {
    display: 'grid',
    gridTemplateColumns: `minmax(${componentSizes.choiceTiles.figure}, auto) minmax(0, 1fr)`,
    alignItems: 'center',
    columnGap: space.xs,
    paddingInline: space.xs,
    '@media': atWidth({
      phone: {
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        paddingInline: 0,
        textAlign: 'center',
      },
    }),
  },
  days: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    paddingInline: space.xxs,
    textAlign: 'center',
    '@media': atWidth({ phone: { paddingInline: 0 } }),
  },
})
export const input = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'inherit',
})
export const tileNumber = style({
  fontSize: size.h3,
  fontWeight: weight.strong,
  fontVariantNumeric: 'tabular-nums',
  letterSpacing: letterSpacings.heading,
  lineHeight: leading.heading,
  textAlign: 'end',
  '@media': atWidth({ phone: { fontSize: size.large, lineHeight: leading.tight } }),
})
export const tileCaption = style({ fontSize: size.small, fontWeight: weight.strong })
export const hint = style({
  color: colour.textMuted,
  fontSize: size.small,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: leading.heading,
  selectors: {
    [`${tile}:has(:checked) &`]: { color: 'inherit' },
    [`${tile}:has(:disabled) &`]: { color: 'inherit' },
  },
})
export const hiddenLegend = style(visuallyHidden)
export const visibleLegend = style({ fontWeight: weight.strong, lineHeight: leading.control })
export const heading = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: space.s,
})
export const hintPrefix = style({
  '@media': atWidth({
    phone: visuallyHidden,
  }),
})
export const weekday = style([hint, { '@media': atWidth({ phone: { display: 'none' } }) }])
export const moreButton = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.xxs,
  minHeight: componentSizes.choiceTiles.minHeight,
  minWidth: 0,
  padding: space.xxs,
  border: `${line.control} dashed ${colour.action}`,
  borderRadius: radius.control,
  background: 'none',
  color: colour.link,
  fontSize: size.small,
  fontWeight: weight.strong,
  lineHeight: leading.control,
  textAlign: 'center',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: colour.actionSoft, color: colour.onActionSoft },
    '&:focus-visible': { borderRadius: radius.control },
  },
  '@media': atWidth({ phone: { gridColumn: '1 / -1', flexDirection: 'row' } }),
})
export const tileDetails = style({ display: 'flex', flexDirection: 'column', minWidth: 0 })
/** Reserves a line for the amount until it is known. */
export const amount = style({
  fontWeight: weight.strong,
  fontVariantNumeric: 'tabular-nums',
  minHeight: '1lh',
  whiteSpace: 'nowrap',
  '@media': atWidth({
    phone: { fontSize: size.small, whiteSpace: 'normal' },
    desktop: { fontSize: size.small },
  }),
})
