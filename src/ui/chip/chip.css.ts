import { atWidth, componentSizes, mediaQueries, strokeWidths, style, vars } from '#theme/style.ts'

const { colour, space, size, radius, weight, line, width, leading, motion, shadow } = vars

export const chip = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: `calc(${space.xxs} + ${strokeWidths.dash})`,
  minHeight: width.touch,
  paddingInline: space.s,
  maxWidth: '100%',
  overflowWrap: 'anywhere',
  border: `${line.control} solid ${colour.borderControl}`,
  borderRadius: radius.round,
  background: colour.surface,
  fontSize: size.small,
  fontWeight: weight.strong,
  lineHeight: leading.control,
  cursor: 'pointer',
  transition: `background ${motion.quick}, border-color ${motion.quick}`,
  selectors: {
    '&:hover': { borderColor: colour.action, background: colour.actionSoft, color: colour.onActionSoft },
    '&:has(:checked)': { borderColor: colour.action, background: colour.action, color: colour.onAction },
    '&:has(:focus-visible)': {
      outline: `${strokeWidths.strong} solid ${colour.focus}`,
      outlineOffset: strokeWidths.dash,
    },
  },
  '@media': {
    [mediaQueries.forcedColours]: {
      selectors: { '&:has(:checked)': { borderColor: 'Highlight', borderWidth: strokeWidths.strong } },
    },
  },
})
export const chipOnMap = style({
  boxShadow: shadow.popup,
  selectors: {
    '&&:has(:checked)': { background: colour.surface, color: colour.text },
    '&&:has(:checked):hover': { background: colour.actionSoft, color: colour.onActionSoft },
  },
})
export const input = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  opacity: 0,
  cursor: 'inherit',
})
export const tickBox = style({
  flex: 'none',
  display: 'inline-grid',
  placeContent: 'center',
  width: componentSizes.chip.icon,
  height: componentSizes.chip.icon,
  border: `${line.control} solid currentColor`,
  borderRadius: radius.small,
  selectors: {
    'input:not(:checked) ~ &': { color: colour.borderControl },
    [`${chipOnMap} > input:checked ~ &`]: {
      background: colour.action,
      borderColor: colour.action,
      color: colour.onAction,
    },
  },
})
export const tickIcon = style({
  display: 'inline-flex',
  selectors: { 'input:not(:checked) ~ * > &': { opacity: 0 } },
})

/** Chips of equal width; below desktop their text wraps, so that all of them fit into one row of a phone. */
export const chipColumns = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${componentSizes.chip.column}), 1fr))`,
  gap: space.xs,
  minWidth: 0,
  '@media': atWidth({ desktop: { display: 'flex', flexWrap: 'wrap' } }),
})
export const chipInColumns = style({
  justifyContent: 'center',
  paddingInline: space.xxs,
  borderRadius: radius.control,
  textAlign: 'center',
  textWrap: 'balance',
  '@media': atWidth({ desktop: { flex: '1 1 auto' } }),
})

/** Room for the focus outline, which a scroll container would clip. */
const focusOutlineSpace = `calc(${strokeWidths.strong} + ${strokeWidths.dash})`

export const chipRow = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.xs,
  minWidth: 0,
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'none',
  padding: focusOutlineSpace,
  margin: `calc(-1 * ${focusOutlineSpace})`,
  scrollPaddingInline: space.l,
  '@media': {
    // The row fades out at its end instead of cutting a chip.
    ...atWidth({
      belowDesktop: {
        paddingInlineEnd: space.xl,
        maskImage: `linear-gradient(to right, ${colour.text} calc(100% - ${space.xl}), transparent)`,
      },
    }),
    print: { flexWrap: 'wrap', overflow: 'visible' },
  },
})
export const wrappingChipRow = style({
  '@media': atWidth({ desktop: { flexWrap: 'wrap', overflow: 'visible' } }),
})
