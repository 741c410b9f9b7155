import {
  atWidth,
  componentSizes,
  globalStyle,
  keyframes,
  style,
  styleVariants,
  vars,
  viewportSize,
} from '#theme/style.ts'

const { colour, space, radius, shadow, motion, line } = vars

const rise = keyframes({ from: { opacity: 0, transform: `translateY(${componentSizes.dialog.rise})` } })
const fade = keyframes({ from: { opacity: 0 } })

export const dialog = style({
  margin: 'auto',
  width: '100%',
  maxWidth: `min(${componentSizes.dialog.regular}, ${viewportSize.width} - ${componentSizes.common.gutter})`,
  maxHeight: `calc(${viewportSize.height} - ${componentSizes.common.gutter})`,
  padding: 0,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  background: colour.surface,
  color: colour.text,
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.card,
  boxShadow: shadow.popup,
  selectors: {
    '&[open]': { animation: `${rise} ${motion.calm} ${motion.ease}` },
    '&::backdrop': { background: colour.backdrop, animation: `${fade} ${motion.calm} ${motion.ease}` },
  },
  '@media': atWidth({
    phone: {
      marginBottom: 0,
      maxWidth: viewportSize.width,
      borderRadius: `${radius.card} ${radius.card} 0 0`,
    },
  }),
})
export const sizes = styleVariants({
  small: { '@media': atWidth({ tablet: { maxWidth: componentSizes.dialog.small } }) },
  regular: {},
  wide: {
    '@media': atWidth({
      tablet: {
        maxWidth: `min(${componentSizes.dialog.wide}, ${viewportSize.width} - ${componentSizes.common.gutter})`,
      },
    }),
  },
})
export const header = style({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'flex-start',
  gap: space.m,
  padding: `${space.m} ${space.m} ${space.s} ${space.l}`,
  background: colour.surface,
})
export const title = style({ paddingTop: componentSizes.dialog.titlePadding })
export const body = style({ padding: `0 ${space.l} ${space.l}` })
export const actions = style({
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s,
  padding: `${space.m} ${space.l}`,
  background: colour.surface,
  borderTop: `${line.thin} solid ${colour.border}`,
})
/** On phones, buttons fill their row. */
globalStyle(`${actions} > :is(a, button)`, { '@media': atWidth({ phone: { flexGrow: 1 } }) })
export const discardInputQuestion = style({ flexBasis: '100%' })
