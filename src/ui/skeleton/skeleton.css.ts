import {
  atWidth,
  componentSizes,
  keyframes,
  mediaQueries,
  strokeWidths,
  style,
  styleVariants,
  vars,
} from '#theme/style.ts'

const breathe = keyframes({ '50%': { opacity: 0.55 } })

export const placeholderGroup = style({ display: 'flex', flexDirection: 'column', gap: vars.space.s })
export const placeholder = style({
  background: vars.colour.skeleton,
  borderRadius: vars.radius.small,
  animation: `${breathe} ${vars.motion.slow} ease-in-out infinite`,
  '@media': { [mediaQueries.forcedColours]: { border: `${strokeWidths.hair} solid GrayText` } },
})
export const placeholderShapes = styleVariants({
  line: {
    height: componentSizes.skeleton.line,
    selectors: { '&:last-child:not(:first-child)': { width: '62%' } },
  },
  heading: { height: componentSizes.skeleton.heading, width: '55%' },
  field: { height: componentSizes.common.control, borderRadius: vars.radius.control },
  row: { height: componentSizes.skeleton.row, borderRadius: vars.radius.small },
  card: { height: componentSizes.skeleton.card, borderRadius: vars.radius.card },
  map: {
    height: componentSizes.common.map,
    borderRadius: vars.radius.card,
    '@media': atWidth({ desktop: { height: componentSizes.common.mapOnDesktop } }),
  },
})
