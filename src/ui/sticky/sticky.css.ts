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
/** Wraps only if the text does not fit; caps the font size on phones with enlarged text, to leave room for content. */
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
      fontSize: measures.sticky.narrowFontSize,
      vars: { [size.large]: measures.sticky.narrowFontSize, [space.l]: measures.sticky.narrowPadding },
    },
  }),
})
globalStyle(`${row} svg`, { '@media': atWidth({ narrow: { display: 'none' } }) })
export const centre = style({ alignItems: 'center' })
export const act = style({
  flex: `1 1 ${measures.sticky.actionBasis}`,
  minWidth: 0,
  maxWidth: measures.sticky.actionMaxWidth,
  '@media': atWidth({ narrow: { flexBasis: 'auto', minWidth: 'auto' } }),
})
const bar = {
  position: 'sticky',
  bottom: 0,
  zIndex: level.sticky,
  marginInline: `calc(-1 * (${measures.pageFrame.sidePadding}))`,
  padding: `${space.s} ${measures.pageFrame.sidePadding}`,
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
