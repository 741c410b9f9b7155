import {
  atWidth,
  componentSizes,
  letterSpacings,
  mediaQueries,
  style,
  styleVariants,
  vars,
} from '#theme/style.ts'

const { colour, space, weight } = vars

export const logo = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.s,
  minHeight: vars.width.touch,
  maxWidth: '100%',
  textDecoration: 'none',
  // Where the name does not fit beside the symbol, it wraps out of sight.
  '@media': atWidth({
    phone: {
      flexWrap: 'wrap',
      columnGap: space.xxs,
      rowGap: 0,
      height: vars.width.touch,
      overflow: 'hidden',
    },
  }),
  selectors: { '&:hover': { textDecoration: 'none' } },
})
export const logoTones = styleVariants({
  paper: { color: colour.text, selectors: { '&:hover': { color: colour.text } } },
  ink: {
    color: colour.textOnInk,
    selectors: {
      '&:hover': { color: colour.textOnInk },
      '&:focus-visible': { outlineColor: colour.focusOnInk },
    },
  },
})
export const symbol = style({
  flex: 'none',
  width: componentSizes.logo.mark,
  height: componentSizes.logo.mark,
  overflow: 'visible',
  '@media': atWidth({
    phone: { width: componentSizes.logo.markOnPhone, height: vars.width.touch },
  }),
})
const forcedFill = (fill: string) => ({ [mediaQueries.forcedColours]: { fill } })
export const symbolDoor = style({ fill: 'currentColor', '@media': forcedFill('CanvasText') })
export const symbolTones = styleVariants({
  paper: { color: colour.action },
  ink: { color: colour.textOnInk },
})
export const symbolSlotTones = styleVariants({
  paper: { fill: colour.onAction, '@media': forcedFill('Canvas') },
  ink: { fill: colour.ink, '@media': forcedFill('Canvas') },
})
const strokeStyle = (stroke: string) =>
  ({
    fill: 'none',
    stroke,
    strokeWidth: 2.6,
    strokeLinecap: 'round',
    '@media': { [mediaQueries.forcedColours]: { stroke: 'Canvas' } },
  }) as const
export const symbolWaveTones = styleVariants({
  paper: strokeStyle(colour.accentOnAction),
  ink: strokeStyle(colour.accentOnBright),
})
export const logoText = style({
  display: 'grid',
  alignContent: 'center',
  minWidth: 0,
  lineHeight: 1.1,
  '@media': atWidth({ phone: { minHeight: vars.width.touch } }),
})
export const operatorName = style({
  fontWeight: weight.strong,
  fontSize: componentSizes.logo.name,
  letterSpacing: letterSpacings.logo,
  maxWidth: componentSizes.logo.nameWidth,
  overflowWrap: 'break-word',
  '@media': atWidth({
    // As narrow as its longest word, so that the controls of the header share its row at 320 px.
    phone: {
      width: 'min-content',
      fontSize: componentSizes.logo.nameOnPhone,
      maxWidth: componentSizes.logo.nameWidthOnPhone,
    },
    narrow: { fontSize: componentSizes.logo.nameWhenNarrow },
  }),
})
export const tagline = style({ whiteSpace: 'nowrap', fontSize: componentSizes.logo.service, opacity: 0.85 })
