import { atWidth, measures, media, stroke, style, vars } from '#theme/style.ts'

const { colour, space, size, radius, weight, line, width, leading, motion, shadow } = vars

export const chip = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: `calc(${space.xxs} + ${stroke.dash})`,
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
      outline: `${stroke.strong} solid ${colour.focus}`,
      outlineOffset: stroke.dash,
    },
  },
  '@media': {
    [media.forcedColours]: {
      selectors: { '&:has(:checked)': { borderColor: 'Highlight', borderWidth: stroke.strong } },
    },
  },
})
export const quiet = style({
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
export const tick = style({
  flex: 'none',
  display: 'inline-grid',
  placeContent: 'center',
  width: measures.chip.icon,
  height: measures.chip.icon,
  border: `${line.control} solid currentColor`,
  borderRadius: radius.small,
  selectors: {
    'input:not(:checked) ~ &': { color: colour.borderControl },
    [`${quiet} > input:checked ~ &`]: {
      background: colour.action,
      borderColor: colour.action,
      color: colour.onAction,
    },
  },
})
export const sign = style({
  display: 'inline-flex',
  selectors: { 'input:not(:checked) ~ * > &': { opacity: 0 } },
})

/** Room for the focus outline, which a scroll container would clip. */
const outline = `calc(${stroke.strong} + ${stroke.dash})`

export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.xs,
  minWidth: 0,
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'none',
  padding: outline,
  margin: `calc(-1 * ${outline})`,
  scrollPaddingInline: space.l,
  '@media': {
    print: { flexWrap: 'wrap', overflow: 'visible' },
  },
})
export const wraps = style({ '@media': atWidth({ desktop: { flexWrap: 'wrap', overflow: 'visible' } }) })
