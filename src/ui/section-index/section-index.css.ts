import {
  atWidth,
  componentSizes,
  mediaQueries,
  pageWidthQueries,
  style,
  vars,
  viewportSize,
} from '#theme/style.ts'

const { colour, space, line, width, leading } = vars

export const pageAndIndexLayout = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.l,
  '@media': atWidth({
    desktop: {
      gridTemplateColumns: `${componentSizes.sectionIndex.width} minmax(0, 1fr)`,
      gap: space.xxl,
      selectors: { '&:has(> nav[hidden])': { gridTemplateColumns: 'minmax(0, 1fr)' } },
    },
  }),
})
export const narrowIndex = style({
  '@media': atWidth({
    desktop: {
      gap: space.m,
      selectors: {
        '&:not(:has(> nav[hidden]))': {
          gridTemplateColumns: `${componentSizes.sectionIndex.narrowWidth} minmax(0, 1fr)`,
        },
      },
    },
  }),
})
export const navigation = style({
  '@media': {
    print: { display: 'none' },
    [mediaQueries.roomy]: {
      '@container': {
        [pageWidthQueries.desktop]: {
          position: 'sticky',
          top: space.l,
          alignSelf: 'start',
          maxHeight: `calc(${viewportSize.height} - 2 * ${space.l})`,
          overflowY: 'auto',
        },
      },
    },
  },
})
export const desktopNavigation = style({ '@media': atWidth({ belowDesktop: { display: 'none' } }) })
export const foldedNavigation = style({
  '@media': { ...atWidth({ desktop: { display: 'none' } }), print: { display: 'none' } },
})
export const list = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space.m,
  listStyle: 'none',
  '@media': atWidth({
    desktop: { flexDirection: 'column', borderInlineStart: `${line.thin} solid ${colour.border}` },
  }),
})
export const foldedList = style({ columns: `2 ${componentSizes.columns.two}`, listStyle: 'none' })
export const link = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: width.touch,
  lineHeight: leading.control,
  overflowWrap: 'anywhere',
  selectors: { '&[aria-current="true"]': { color: colour.text } },
  '@media': {
    ...atWidth({
      desktop: {
        paddingInlineStart: space.m,
        paddingBlock: space.xs,
        textDecoration: 'none',
        selectors: {
          '&:hover': { textDecoration: 'underline' },
          '&[aria-current="true"]': { boxShadow: `inset ${line.strong} 0 0 ${colour.accent}` },
        },
      },
    }),
    [mediaQueries.forcedColours]: {
      selectors: { '&[aria-current="true"]': { fontWeight: vars.weight.strong } },
    },
  },
})
