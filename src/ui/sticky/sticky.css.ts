import {
  atWidth,
  globalStyle,
  measures,
  media,
  pageWidths,
  style,
  styleVariants,
  vars,
  viewportSize,
} from '#theme/style.ts'

const { colour, space, shadow, level, line, size } = vars

export const sticky = style({ minWidth: 0 })
/**
 * One line, wrapping only if the words do not fit. With enlarged text on a phone its letters are capped, so that the
 * content below stays readable.
 */
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: space.xs,
  '@media': atWidth({
    narrow: {
      flexWrap: 'nowrap',
      alignItems: 'center',
      fontSize: measures.sticky.narrowWords,
      vars: { [size.large]: measures.sticky.narrowWords, [space.l]: measures.sticky.narrowSides },
    },
  }),
})
globalStyle(`${row} svg`, { '@media': atWidth({ narrow: { display: 'none' } }) })
export const centre = style({ alignItems: 'center' })
export const act = style({
  flex: `1 1 ${measures.sticky.least}`,
  minWidth: 0,
  maxWidth: measures.sticky.most,
  '@media': atWidth({ narrow: { flexBasis: 'auto', minWidth: 'auto' } }),
})
const bar = {
  position: 'sticky',
  bottom: 0,
  zIndex: level.sticky,
  marginInline: `calc(-1 * (${measures.pageFrame.sides}))`,
  padding: `${space.s} ${measures.pageFrame.sides}`,
  background: colour.surface,
  borderTop: `${line.thin} solid ${colour.border}`,
  boxShadow: shadow.bar,
} as const

export const sides = styleVariants({
  top: {
    '@media': {
      [media.roomy]: {
        '@container': {
          [pageWidths.desktop]: {
            position: 'sticky',
            top: space.l,
            alignSelf: 'start',
            maxHeight: `calc(${viewportSize.height} - 2 * ${space.l})`,
            overflow: 'auto',
          },
        },
      },
    },
  },
  bottom: {
    '@media': { [media.roomy]: { '@container': { [pageWidths.belowDesktop]: bar } } },
  },
  acts: {
    '@media': { [media.roomy]: { '@container': { [pageWidths.wide]: bar } } },
  },
})
