import { atWidth, keyframes, measures, media, stroke, style, styleVariants, vars } from '#theme/style.ts'

const breathe = keyframes({ '50%': { opacity: 0.55 } })

export const group = style({ display: 'flex', flexDirection: 'column', gap: vars.space.s })
export const bone = style({
  background: vars.colour.skeleton,
  borderRadius: vars.radius.small,
  animation: `${breathe} ${vars.motion.slow} ease-in-out infinite`,
  '@media': { [media.forcedColours]: { border: `${stroke.hair} solid GrayText` } },
})
export const shapes = styleVariants({
  line: {
    height: measures.skeleton.line,
    selectors: { '&:last-child:not(:first-child)': { width: '62%' } },
  },
  heading: { height: measures.skeleton.heading, width: '55%' },
  field: { height: measures.common.control, borderRadius: vars.radius.control },
  row: { height: measures.skeleton.row, borderRadius: vars.radius.small },
  card: { height: measures.skeleton.card, borderRadius: vars.radius.card },
  map: {
    height: measures.common.map,
    borderRadius: vars.radius.card,
    '@media': atWidth({ desktop: { height: measures.common.mapOnDesktop } }),
  },
})
