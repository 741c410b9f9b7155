import { componentSizes, strokeWidths, style, vars, viewportSize } from '#theme/style.ts'

const { colour, space, radius, shadow, level, width } = vars

export const helpButton = style({
  display: 'inline-grid',
  placeContent: 'center',
  width: width.touch,
  height: width.touch,
  marginBlock: `-${componentSizes.tooltip.overlap}`,
  border: 0,
  borderRadius: radius.round,
  background: 'none',
  color: colour.link,
  cursor: 'help',
  verticalAlign: 'middle',
  selectors: {
    '&:hover': { background: colour.actionSoft },
    '&:focus-visible': { borderRadius: radius.round },
  },
})
export const content = style({
  zIndex: level.popup,
  maxWidth: `min(${componentSizes.tooltip.maxWidth}, ${viewportSize.width} - ${componentSizes.common.gutter})`,
  padding: `${space.s} ${space.m}`,
  borderRadius: radius.control,
  border: `${strokeWidths.hair} solid transparent`,
  background: colour.ink,
  color: colour.textOnInk,
  fontSize: vars.size.small,
  fontWeight: vars.weight.regular,
  lineHeight: 1.45,
  boxShadow: shadow.popup,
})
export const arrow = style({ fill: colour.ink })
