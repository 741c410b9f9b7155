import {
  atWidth,
  componentSizes,
  diagonalStripes,
  globalStyle,
  mediaQueries,
  style,
  vars,
  viewportSize,
  visuallyHidden,
} from '#theme/style.ts'

const { colour, space, width, line, level, radius, shadow, size, weight, leading } = vars

export const pageContainer = style({
  width: '100%',
  maxWidth: width.page,
  marginInline: 'auto',
  paddingInline: componentSizes.pageFrame.sidePadding,
})
export const pageFrame = style({ display: 'flex', flexDirection: 'column', minHeight: viewportSize.height })
export const main = style({ flex: '1 0 auto', minWidth: 0, scrollMarginTop: space.xxl })
export const fullScreenHeightMain = style({
  minHeight: viewportSize.height,
  // Without JavaScript nothing loads that could move the footer.
  '@media': { [mediaQueries.withoutScript]: { minHeight: 0 } },
})
const actsForOrganisation = ':root[data-acts="organisation"] &'
export const pageBody = style({
  paddingBlock: `${space.xl} ${space.xxxl}`,
  '@media': atWidth({ desktop: { selectors: { [actsForOrganisation]: { paddingBlockStart: space.m } } } }),
})

/** Steps at the top have room of their own above. */
export const taskPageBody = style({
  paddingBlock: `${space.l} ${space.m}`,
  selectors: { '&:has(nav)': { paddingBlockStart: space.s } },
  '@media': atWidth({
    phone: { paddingBlockStart: space.m, selectors: { '&:has(nav)': { paddingBlockStart: space.xxs } } },
  }),
})

export const skipLink = style({
  position: 'absolute',
  insetInlineStart: space.m,
  insetBlockStart: `-${componentSizes.pageFrame.hidden}`,
  zIndex: level.toast,
  padding: `${space.s} ${space.l}`,
  background: colour.action,
  color: colour.onAction,
  borderRadius: radius.control,
  ':focus': { insetBlockStart: space.m },
})

export const header = style({
  background: colour.ink,
  color: colour.textOnInk,
  position: 'relative',
  zIndex: level.header,
  '@media': { [mediaQueries.forcedColours]: { borderBlockEnd: `${line.thin} solid CanvasText` } },
})
export const airmailStripe = style({
  height: componentSizes.pageFrame.stripes,
  background: diagonalStripes('bottom right', componentSizes.pageFrame.stripeTile, [
    [colour.accent, 25],
    [colour.ink, 50],
    [colour.inkRaised, 75],
    [colour.ink, 100],
  ]),
  '@media': { print: { display: 'none' } },
})
export const headerBar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  rowGap: space.xs,
  '@media': atWidth({ tablet: { columnGap: space.xs }, narrow: { justifyContent: 'space-between' } }),
  minHeight: componentSizes.pageFrame.header,
  paddingBlock: space.xs,
})
// On phones the logo yields room to the controls; with enlarged text it has a row of its own.
export const brandLink = style({
  flex: '1 1 0',
  minWidth: componentSizes.logo.markOnPhone,
  '@media': atWidth({ narrow: { flexBasis: '100%' } }),
})
const menuRow = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.xxs } as const
export const desktopMenu = style({
  display: 'none',
  '@media': {
    ...atWidth({
      desktop: { ...menuRow, marginInlineStart: `calc(-1 * ${space.s})`, paddingBlockEnd: space.xs },
    }),
    print: { display: 'none' },
  },
})
export const loginAndAccountArea = style({
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  minHeight: width.touch,
  '@media': {
    ...atWidth({
      phone: { selectors: { '&:has([data-acting])': { order: 1, flexBasis: '100%' } } },
      tablet: { gap: space.xs },
    }),
    print: { display: 'none' },
  },
})
export const menuLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: width.touch,
  paddingInline: space.s,
  borderRadius: radius.control,
  color: colour.textOnInk,
  fontSize: size.regular,
  textDecoration: 'none',
  ':hover': { background: colour.inkRaised, color: colour.textOnInk },
  selectors: {
    '&[aria-current="page"]': {
      boxShadow: `inset 0 calc(-1 * ${line.strong}) 0 ${colour.accentOnInk}`,
      borderRadius: 0,
    },
    '&:focus-visible': { outlineColor: colour.focusOnInk },
  },
  '@media': {
    [mediaQueries.forcedColours]: {
      selectors: { '&[aria-current="page"]': { textDecoration: 'underline' } },
    },
  },
})
export const belowDesktopMenu = style({
  '@media': { ...atWidth({ desktop: { display: 'none' } }), print: { display: 'none' } },
})
export const alwaysFoldedMenu = style({ '@media': { print: { display: 'none' } } })
// The root element's `data-acts` is `organisation` while acting for an organisation, otherwise it is absent.
export const menuOutsideOrganisation = style({
  selectors: { ':root[data-acts="organisation"] &': { display: 'none' } },
})
export const menuForOrganisation = style({
  selectors: { ':root:not([data-acts="organisation"]) &': { display: 'none' } },
})
export const containerBesideSideMenu = style({
  '@media': atWidth({
    desktop: { selectors: { [actsForOrganisation]: { maxWidth: componentSizes.pageFrame.widthBesideMenu } } },
  }),
})
export const pageWithSideMenu = style({
  display: 'grid',
  flex: '1 0 auto',
  gridTemplateColumns: 'minmax(0, 1fr)',
  width: '100%',
  marginInline: 'auto',
  '@media': atWidth({
    desktop: {
      selectors: {
        [actsForOrganisation]: {
          gridTemplateColumns: `${componentSizes.pageFrame.sideMenuWidth} minmax(0, 1fr)`,
          maxWidth: componentSizes.pageFrame.widthBesideMenu,
        },
      },
    },
  }),
})
export const sideMenu = style({
  display: 'none',
  '@media': {
    ...atWidth({
      desktop: {
        position: 'sticky',
        insetBlockStart: 0,
        alignSelf: 'start',
        flexDirection: 'column',
        gap: space.xxs,
        maxHeight: viewportSize.height,
        overflowY: 'auto',
        paddingBlock: space.m,
        paddingInlineStart: `calc(${componentSizes.pageFrame.sidePadding} - ${space.s})`,
        selectors: { [actsForOrganisation]: { display: 'flex' } },
      },
    }),
    print: { display: 'none' },
  },
})
export const sideMenuLink = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.s,
  minHeight: width.touch,
  padding: `${space.xs} ${space.s}`,
  borderRadius: radius.control,
  color: colour.text,
  lineHeight: leading.control,
  textDecoration: 'none',
  ':hover': { background: colour.surfaceSunken, color: colour.text },
  selectors: {
    '&[aria-current="page"]': {
      background: colour.surface,
      boxShadow: `inset ${line.strong} 0 0 ${colour.accent}`,
      fontWeight: weight.strong,
    },
  },
})
export const menuToggle = style([
  menuLink,
  {
    cursor: 'pointer',
    gap: space.xs,
    border: 0,
    background: 'none',
    listStyle: 'none',
    selectors: { '&::-webkit-details-marker': { display: 'none' } },
    '@media': atWidth({
      phone: {
        justifyContent: 'center',
        minWidth: componentSizes.pageFrame.controlOnPhone,
        paddingInline: space.xs,
      },
    }),
  },
])
/** Positioned relative to the whole header, so that it stays within the page. */
export const menuPanel = style({
  position: 'absolute',
  insetInlineEnd: componentSizes.pageFrame.sidePadding,
  insetBlockStart: `calc(100% - ${space.xs})`,
  display: 'flex',
  flexDirection: 'column',
  minWidth: `min(${componentSizes.pageFrame.menu}, calc(${viewportSize.width} - ${componentSizes.common.gutter}))`,
  padding: space.xs,
  background: colour.ink,
  border: `${line.thin} solid ${colour.borderOnInk}`,
  borderRadius: radius.card,
  boxShadow: shadow.popup,
})
export const menuPanelLink = style([
  menuLink,
  {
    selectors: {
      '&&[aria-current="page"]': {
        background: colour.inkRaised,
        boxShadow: `inset ${line.strong} 0 0 ${colour.accentOnInk}`,
        borderRadius: radius.small,
      },
    },
  },
])

export const footer = style({
  background: colour.ink,
  color: colour.textOnInk,
  paddingBlock: `${space.xl} ${space.xxl}`,
  // Disables scroll anchoring, so that the scroll position is the same after a reload.
  overflowAnchor: 'none',
  '@media': {
    ...atWidth({ phone: { paddingBlock: space.l } }),
    [mediaQueries.forcedColours]: { borderBlockStart: `${line.thin} solid CanvasText` },
    print: { display: 'none' },
  },
})
export const footerColumns = style({
  display: 'grid',
  gap: space.xl,
  '@media': atWidth({ phone: { gap: space.l } }),
  gridTemplateColumns: `repeat(auto-fit, minmax(min(${componentSizes.pageFrame.column}, 100%), 1fr))`,
  minWidth: 0,
})
// With two columns the third group follows the first; with three columns the rule would waste one, so desktop resets it.
globalStyle(`${footerColumns}:has(> :nth-child(3)) > :nth-child(2)`, {
  '@media': atWidth({ tablet: { gridColumn: 2, gridRow: '1 / span 2' }, desktop: { gridRow: 'auto' } }),
})
export const footerList = style({
  display: 'grid',
  columnGap: space.m,
  // More than a third of the row, so that at most two fit.
  gridTemplateColumns: `repeat(auto-fill, minmax(min(max(${componentSizes.pageFrame.name}, 34%), 100%), 1fr))`,
  listStyle: 'none',
  selectors: { '&[data-long]': { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const footerLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: width.touch,
  overflowWrap: 'anywhere',
  color: colour.linkOnInk,
  lineHeight: leading.control,
  textDecoration: 'none',
  ':hover': { textDecoration: 'underline' },
  selectors: { '&:focus-visible': { outlineColor: colour.focusOnInk } },
})
export const footerTitle = style({
  margin: 0,
  fontSize: size.small,
  fontWeight: weight.strong,
  color: colour.textMutedOnInk,
})
export const supportHours = style({ margin: 0, fontSize: size.small, color: colour.textMutedOnInk })
export const phoneLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: width.touch,
  fontSize: size.h2,
  fontWeight: weight.strong,
  fontVariantNumeric: 'tabular-nums',
  color: colour.textOnInk,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  selectors: { '&:focus-visible': { outlineColor: colour.focusOnInk } },
})
export const footerNote = style({
  margin: 0,
  marginBlockStart: space.l,
  paddingBlockStart: space.m,
  borderBlockStart: `${line.thin} solid ${colour.borderOnInk}`,
  fontSize: size.small,
  color: colour.textMutedOnInk,
})
export const headerPopover = style({
  '@media': { ...atWidth({ desktop: { position: 'relative' } }), print: { display: 'none' } },
})
export const mutedMenuToggle = style({ fontSize: size.small, color: colour.textMutedOnInk })
export const popoverToggleText = style({
  '@media': atWidth({
    phone: visuallyHidden,
  }),
})
export const headerPopoverPanel = style({
  position: 'absolute',
  insetInlineEnd: componentSizes.pageFrame.sidePadding,
  insetBlockStart: `calc(100% - ${space.xs})`,
  width: `min(${componentSizes.pageFrame.panel}, calc(${viewportSize.width} - ${componentSizes.common.gutter}))`,
  maxHeight: viewportSize.mostHeight,
  overflowY: 'auto',
  padding: space.m,
  background: colour.surface,
  color: colour.text,
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.card,
  boxShadow: shadow.popup,
  '@media': atWidth({
    desktop: { insetInlineEnd: 0, insetBlockStart: `calc(100% + ${componentSizes.common.popupGap})` },
    phone: {
      position: 'fixed',
      insetInline: space.m,
      insetBlockStart: componentSizes.pageFrame.panelOnPhone,
      width: 'auto',
      maxHeight: `calc(${viewportSize.height} - ${componentSizes.pageFrame.panelOnPhone} - ${space.s})`,
      paddingBlock: space.s,
    },
  }),
})
