import { componentSizes, globalStyle, mediaQueries, strokeWidths, style, vars } from '#theme/style.ts'

const { colour, space, radius, width, motion } = vars

export const carousel = style({ display: 'flex', flexDirection: 'column', gap: space.xs, minWidth: 0 })
// All slides are in the same grid cell, so the carousel is as high as its tallest slide.
export const slideStack = style({ display: 'grid', minWidth: 0 })
export const slide = style({
  gridArea: '1 / 1',
  display: 'grid',
  minWidth: 0,
  transition: `opacity ${motion.calm} ${motion.ease}`,
  selectors: { '&[inert]': { opacity: 0, visibility: 'hidden' } },
})
globalStyle(`${slide} > *`, { display: 'grid', alignContent: 'center' })
/** Below the slides, although keyboards reach the pause button first. */
export const controls = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.xxs,
  order: 1,
})
export const dotButton = style({
  display: 'grid',
  placeContent: 'center',
  width: width.touch,
  height: width.touch,
  border: 0,
  borderRadius: radius.round,
  background: 'none',
  cursor: 'pointer',
  selectors: {
    '&::before': {
      content: '""',
      width: componentSizes.carousel.dot,
      height: componentSizes.carousel.dot,
      borderRadius: radius.round,
      border: `${strokeWidths.dash} solid ${colour.borderControl}`,
    },
    '&:hover::before': { borderColor: colour.action },
    '&[aria-current="true"]::before': {
      background: colour.accent,
      borderColor: colour.accent,
      width: componentSizes.carousel.dotChosen,
    },
    '&:focus-visible': { borderRadius: radius.round },
  },
  '@media': {
    [mediaQueries.forcedColours]: {
      selectors: {
        '&[aria-current="true"]::before': { background: 'Highlight', borderColor: 'Highlight' },
      },
    },
  },
})
