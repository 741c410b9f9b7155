import { atWidth, mediaQueries, strokeWidths, style, vars } from '#theme/style.ts'
import { pageWidthQueries } from '#theme/tokens/breakpoints.ts'

const { colour, space, line, weight, width, radius, level } = vars

export const navigation = style({
  minWidth: 0,
  background: colour.page,
  borderBottom: `${line.thin} solid ${colour.border}`,
  '@media': {
    [mediaQueries.roomy]: {
      '@container': {
        [pageWidthQueries.tablet]: { position: 'sticky', top: 0, zIndex: level.sticky },
      },
    },
    print: { display: 'none' },
  },
})
export const list = style({
  display: 'flex',
  gap: space.xxs,
  // Lines the words up with the page.
  marginInline: `calc(-1 * ${space.xs})`,
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'none',
  listStyle: 'none',
  '@media': atWidth({
    phone: { flexWrap: 'wrap', overflowX: 'visible', rowGap: 0 },
    tablet: { gap: space.xs },
  }),
})
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: width.touch,
  paddingInline: space.xs,
  borderBottom: `${strokeWidths.strong} solid transparent`,
  borderRadius: `${radius.small} ${radius.small} 0 0`,
  color: colour.textMuted,
  fontSize: vars.size.small,
  fontWeight: weight.strong,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  selectors: {
    '&:hover': { color: colour.link },
    '&:focus-visible': { outlineOffset: `-${strokeWidths.strong}` },
    '&[aria-current]': { color: colour.text, borderBottomColor: colour.accent },
  },
})
