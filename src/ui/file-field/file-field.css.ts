import { componentSizes, mediaQueries, strokeWidths, style, vars } from '#theme/style.ts'

const { colour, space, radius, weight, leading, line, size } = vars

export const dropArea = style({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.s,
  minHeight: vars.width.control,
  padding: space.xxs,
  paddingInlineEnd: space.s,
  border: `${line.control} dashed ${colour.borderControl}`,
  borderRadius: radius.control,
  background: colour.surface,
  selectors: {
    '&:hover': { borderColor: colour.action },
    '&:has(:focus-visible)': { outline: `${strokeWidths.strong} solid ${colour.focus}` },
    '&:has([aria-invalid="true"])': { borderColor: colour.danger, borderStyle: 'solid' },
  },
})
/** The native control is invisible and covers the field, so that it receives presses, focus and dropped files. */
export const input = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  opacity: 0,
  cursor: 'pointer',
  selectors: { '&::file-selector-button': { cursor: 'pointer' } },
})
export const chooseButton = style({
  display: 'inline-flex',
  flex: 'none',
  alignItems: 'center',
  gap: space.xs,
  minHeight: componentSizes.fileField.button,
  maxWidth: '100%',
  paddingInline: space.s,
  borderRadius: radius.small,
  background: colour.actionSoft,
  color: colour.onActionSoft,
  fontSize: size.small,
  fontWeight: weight.strong,
  lineHeight: leading.control,
  '@media': { [mediaQueries.forcedColours]: { border: `${line.thin} solid CanvasText` } },
})
export const fileName = style({
  minWidth: 0,
  overflowWrap: 'anywhere',
  fontSize: size.small,
  lineHeight: leading.control,
})
export const noFileText = style({ color: colour.textMuted })
