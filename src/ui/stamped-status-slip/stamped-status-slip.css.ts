import {
  atWidth,
  componentSizes,
  keyframes,
  letterSpacings,
  mediaQueries,
  strokeWidths,
  style,
  styleVariants,
  vars,
} from '#theme/style.ts'

const { colour, space, radius, line, weight, motion } = vars
const { receipt: sizes } = componentSizes
const padding = `clamp(${space.m}, ${componentSizes.card.fluidPadding}, ${space.xl})`
const half = `calc(${sizes.notch} / -2)`
const hidden = { [mediaQueries.forcedColours]: { display: 'none' }, print: { display: 'none' } } as const

export const stampedSlip = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minWidth: 0,
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.card,
  background: colour.surface,
  boxShadow: vars.shadow.card,
  overflowWrap: 'anywhere',
  breakInside: 'avoid',
})
export const slipWithStub = style({
  '@media': atWidth({ desktop: { gridTemplateColumns: `minmax(0, 1fr) ${sizes.stubWidth}` } }),
})
export const main = style({ display: 'grid', alignContent: 'start', gap: space.l, minWidth: 0, padding })
export const header = style({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: `${space.xs} ${space.m}`,
  '@media': atWidth({
    tablet: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gridTemplateRows: 'auto 1fr',
    },
  }),
})
export const eyebrow = style({
  flex: `1 1 ${sizes.eyebrowBasis}`,
  minWidth: 0,
  gridArea: '1 / 1',
  fontSize: vars.size.small,
  color: colour.textMuted,
  fontVariantNumeric: 'tabular-nums',
})
export const title = style({ order: 1, flex: '1 1 100%', minWidth: 0, gridArea: '2 / 1' })
export const stampArea = style({
  flex: 'none',
  maxWidth: '100%',
  gridArea: '1 / 2 / span 2',
  marginBlock: space.xxs,
})
export const body = style({ display: 'grid', gap: space.m, minWidth: 0, maxWidth: vars.width.prose })
export const mainWithAside = style({
  '@media': atWidth({
    desktop: {
      gridTemplateColumns: `minmax(0, 1fr) ${sizes.stubWidth}`,
      gridTemplateRows: 'auto auto auto auto 1fr',
      columnGap: space.xl,
    },
  }),
})
export const aside = style({
  minWidth: 0,
  '@media': atWidth({ desktop: { gridColumn: 2, gridRow: '2 / span 4' } }),
})
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.s,
  '@media': atWidth({ phone: { flexDirection: 'column', alignItems: 'stretch' } }),
})
export const note = style({
  maxWidth: vars.width.prose,
  fontSize: vars.size.small,
  color: colour.textMuted,
  textWrap: 'pretty',
})

export const stub = style({
  position: 'relative',
  display: 'grid',
  alignContent: 'space-between',
  gap: space.l,
  minWidth: 0,
  padding,
  borderRadius: `0 0 ${radius.card} ${radius.card}`,
  background: colour.surfaceSunken,
  borderTop: `${strokeWidths.dash} dashed ${colour.borderControl}`,
  '@media': {
    ...atWidth({
      desktop: {
        borderRadius: `0 ${radius.card} ${radius.card} 0`,
        borderTop: 0,
        borderInlineStart: `${strokeWidths.dash} dashed ${colour.borderControl}`,
      },
    }),
    [mediaQueries.forcedColours]: { borderColor: 'CanvasText' },
  },
})
const notch = {
  content: '""',
  position: 'absolute',
  width: sizes.notch,
  height: sizes.notch,
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.round,
  background: colour.page,
} as const
export const stubNotches = style({
  selectors: {
    '&::before': { ...notch, top: half, insetInlineStart: half, clipPath: sizes.rightHalf },
    '&::after': { ...notch, top: half, insetInlineEnd: half, clipPath: sizes.leftHalf },
  },
  '@media': {
    ...atWidth({
      desktop: {
        selectors: {
          '&::before': { clipPath: sizes.lowerHalf },
          '&::after': {
            top: 'auto',
            bottom: half,
            insetInlineStart: half,
            insetInlineEnd: 'auto',
            clipPath: sizes.upperHalf,
          },
        },
      },
    }),
    [mediaQueries.forcedColours]: {
      selectors: {
        '&::before': hidden[mediaQueries.forcedColours],
        '&::after': hidden[mediaQueries.forcedColours],
      },
    },
    print: { selectors: { '&::before': hidden.print, '&::after': hidden.print } },
  },
})

const land = keyframes({
  from: { opacity: 0, transform: 'rotate(-7deg) scale(1.6)' },
  to: { opacity: 1, transform: 'rotate(-7deg) scale(1)' },
})
export const stamp = style({
  display: 'block',
  width: sizes.stamp,
  height: 'auto',
  overflow: 'visible',
  transform: 'rotate(-7deg)',
  '@media': { [mediaQueries.forcedColours]: { color: 'CanvasText' } },
})
export const stampAnimation = style({ animation: `${land} ${motion.calm} ${motion.ease} both` })
export const stampTones = styleVariants({
  good: { color: colour.success },
  bad: { color: colour.accentText },
  quiet: { color: colour.textMuted },
  awaited: { color: colour.textMuted },
})
export const stampFrame = style({ fill: 'none', stroke: 'currentColor', strokeWidth: 3 })
export const stampInnerFrame = style({ fill: 'none', stroke: 'currentColor', strokeWidth: 1.2 })
export const emptyStampFrame = style({
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeDasharray: '7 6',
  strokeLinecap: 'round',
})
export const stampText = style({
  fill: 'currentColor',
  fontFamily: vars.family.text,
  fontWeight: weight.strong,
  textAnchor: 'middle',
  textTransform: 'uppercase',
  letterSpacing: letterSpacings.digits,
})
export const stampTextSizes = styleVariants({
  short: { fontSize: sizes.stampFontSize },
  long: { fontSize: sizes.longStampFontSize },
})
