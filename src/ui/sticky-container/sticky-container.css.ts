import {
  atWidth,
  componentSizes,
  globalStyle,
  mediaQueries,
  pageWidthQueries,
  style,
  styleVariants,
  vars,
  viewportSize,
} from '#theme/style.ts'
import { taskPageBody } from '../page-frame/page-frame.css.ts'

const { colour, space, shadow, level, line, radius, size } = vars

export const stickyContainer = style({ minWidth: 0 })
/**
 * Wraps only if the text does not fit. On phones with enlarged text the font size is limited, to leave room for the
 * content of the page.
 */
export const contentAndActionRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: space.xs,
  '@media': atWidth({
    narrow: {
      flexWrap: 'nowrap',
      alignItems: 'center',
      fontSize: componentSizes.sticky.narrowFontSize,
      vars: {
        [size.large]: componentSizes.sticky.narrowFontSize,
        [space.l]: componentSizes.sticky.narrowPadding,
      },
    },
  }),
})
globalStyle(`${contentAndActionRow} svg`, { '@media': atWidth({ narrow: { display: 'none' } }) })
export const centredStickyRow = style({ alignItems: 'center' })
/** Hidden if enlarged text leaves no room for it next to the action. */
export const stickyRowNote = style({
  color: colour.textMuted,
  fontSize: size.small,
  '@media': atWidth({ narrow: { display: 'none' } }),
})
export const stickyRowAction = style({
  flex: `1 1 ${componentSizes.sticky.actionBasis}`,
  minWidth: 0,
  maxWidth: componentSizes.sticky.actionMaxWidth,
  '@media': atWidth({ narrow: { flexBasis: 'auto', minWidth: 'auto' } }),
})
const bottomBar = {
  position: 'sticky',
  bottom: 0,
  zIndex: level.sticky,
  marginInline: `calc(-1 * (${componentSizes.pageFrame.sidePadding}))`,
  padding: `${space.s} ${componentSizes.pageFrame.sidePadding}`,
  background: colour.surface,
  borderTop: `${line.thin} solid ${colour.border}`,
  boxShadow: shadow.bar,
} as const

export const stickySides = styleVariants({
  top: {
    '@media': {
      [mediaQueries.roomy]: {
        '@container': {
          [pageWidthQueries.desktop]: {
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
    '@media': {
      [mediaQueries.roomy]: { '@container': { [pageWidthQueries.belowDesktop]: bottomBar } },
      // In a low window the bar does not stick, but it still keeps clear of the footer.
      ...atWidth({ belowDesktop: { paddingBlock: space.s } }),
    },
  },
  acts: {
    padding: space.s,
    background: colour.surface,
    border: `${line.thin} solid ${colour.border}`,
    borderRadius: radius.card,
    '@media': {
      [mediaQueries.roomy]: {
        '@container': {
          [pageWidthQueries.wide]: {
            position: 'sticky',
            bottom: space.s,
            zIndex: level.sticky,
            boxShadow: shadow.bar,
          },
        },
      },
    },
  },
})
/** The bar ends at the footer. */
globalStyle(`${taskPageBody}:has(${stickySides.bottom})`, {
  '@media': atWidth({ phone: { paddingBlockEnd: 0 } }),
})
/** Keeps focused controls from being hidden under the bar. */
globalStyle(`html:has(${stickySides.bottom})`, {
  '@media': { [mediaQueries.roomy]: { scrollPaddingBlockEnd: componentSizes.sticky.bottomBar } },
})
