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

/** Without JavaScript nothing is loading. */
const hiddenWithoutScript = { [mediaQueries.withoutScript]: { display: 'none' } }

export const placeholderGroup = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.s,
  '@media': hiddenWithoutScript,
})
/** Resembles the rows of a list of places: title, note, facts and a price. */
export const placeRow = style({
  display: 'grid',
  gridTemplateColumns: `minmax(0, 1fr) ${componentSizes.skeleton.price}`,
  columnGap: vars.space.l,
  rowGap: vars.space.xs,
  minHeight: componentSizes.placeRow.minHeight,
  alignContent: 'center',
  paddingBlock: vars.space.s,
  borderBlockEnd: `${vars.line.thin} solid ${vars.colour.border}`,
})
export const placeRowLine = style({ height: componentSizes.skeleton.line })
export const placeRowLines = styleVariants({
  title: { width: '75%' },
  price: {},
  note: { gridColumn: '1', width: '45%' },
})
/** Resembles the sections of a form: a title and a row of choices. */
export const formSection = style({
  display: 'grid',
  gap: vars.space.s,
  padding: vars.space.l,
  background: vars.colour.surface,
  selectors: { '& + &': { borderTop: `${vars.line.thin} solid ${vars.colour.border}` } },
})
export const formTitle = style({
  width: componentSizes.skeleton.formTitle,
  height: componentSizes.skeleton.formTitleHeight,
})
export const formChoices = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fit, minmax(${componentSizes.skeleton.formChoice}, 1fr))`,
  gap: vars.space.s,
})
export const formChoice = style({ height: componentSizes.skeleton.formChoiceHeight })
/** Rows without gaps in one frame. */
export const framedPlaceholderGroup = style({
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  border: `${vars.line.thin} solid ${vars.colour.border}`,
  borderRadius: vars.radius.card,
  '@media': hiddenWithoutScript,
})
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
  field: { height: vars.width.control, borderRadius: vars.radius.control },
  row: { height: componentSizes.skeleton.row, borderRadius: vars.radius.small },
  /** A row of a dense table: its background and one bar in place of the text. */
  table: {
    display: 'flex',
    alignItems: 'center',
    height: componentSizes.table.dense,
    paddingInline: vars.space.s,
    background: vars.colour.surface,
    borderRadius: 0,
    selectors: {
      '& + &': { borderTop: `${vars.line.thin} solid ${vars.colour.border}` },
      '&:nth-child(2)': { background: vars.colour.surfaceSunken },
      '&::after': {
        content: '""',
        flex: '1 1 auto',
        height: vars.space.s,
        borderRadius: vars.radius.small,
        background: vars.colour.skeleton,
      },
    },
  },
  card: { height: componentSizes.skeleton.card, borderRadius: vars.radius.card },
  map: {
    height: componentSizes.common.map,
    borderRadius: vars.radius.card,
    '@media': atWidth({ desktop: { height: componentSizes.common.mapOnDesktop } }),
  },
})
