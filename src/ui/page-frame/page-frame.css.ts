import { atWidth, measures, style, unseen, vars, viewportSize } from '#theme/style.ts'

const { colour, space, width, line, level, radius, shadow, size, weight, leading } = vars

export const width1204 = style({
  width: '100%',
  maxWidth: width.page,
  marginInline: 'auto',
  paddingInline: measures.pageFrame.sidePadding,
})
export const frame = style({ display: 'flex', flexDirection: 'column', minHeight: viewportSize.height })
export const main = style({ flex: '1 0 auto', minWidth: 0, scrollMarginTop: space.xxl })
export const grows = style({ minHeight: viewportSize.height })
export const body = style({ paddingBlock: `${space.xl} ${space.xxxl}` })

export const taskBody = style({
  paddingBlock: `${space.s} ${space.m}`,
  '@media': atWidth({ phone: { paddingBlock: `${space.xxs} 0` } }),
})

export const skip = style({
  position: 'absolute',
  insetInlineStart: space.m,
  insetBlockStart: `-${measures.pageFrame.hidden}`,
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
})
export const stripe = style({
  height: measures.pageFrame.stripes,
  background: `repeating-linear-gradient(115deg, ${colour.accent} 0 ${measures.pageFrame.stripe1}, ${colour.ink} ${measures.pageFrame.stripe1} ${measures.pageFrame.stripe2}, ${colour.inkRaised} ${measures.pageFrame.stripe2} ${measures.pageFrame.stripe3}, ${colour.ink} ${measures.pageFrame.stripe3} ${measures.pageFrame.stripe4})`,
  '@media': { print: { display: 'none' } },
})
export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space.xxs,
  rowGap: space.xs,
  '@media': atWidth({ tablet: { columnGap: space.xs } }),
  minHeight: measures.pageFrame.header,
  paddingBlock: space.xs,
})
export const brand = style({ marginInlineEnd: 'auto' })
const menuRow = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.xxs } as const
export const wideMenu = style({
  display: 'none',
  '@media': {
    ...atWidth({
      desktop: { ...menuRow, marginInlineStart: `calc(-1 * ${space.s})`, paddingBlockEnd: space.xs },
    }),
    print: { display: 'none' },
  },
})
export const account = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.xs,
  minWidth: 0,
  minHeight: width.touch,
  '@media': {
    ...atWidth({ phone: { selectors: { '&:has([data-acting])': { order: 1, flexBasis: '100%' } } } }),
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
})
export const smallMenu = style({
  '@media': { ...atWidth({ desktop: { display: 'none' } }), print: { display: 'none' } },
})
export const foldedMenu = style({ '@media': { print: { display: 'none' } } })
// `data-acts` of the page is `organisation` or absent.
export const siteMenu = style({ selectors: { ':root[data-acts="organisation"] &': { display: 'none' } } })
export const organisationMenu = style({
  selectors: { ':root:not([data-acts="organisation"]) &': { display: 'none' } },
})
const actsForOrganisation = ':root[data-acts="organisation"] &'
export const sidedWidth = style({
  '@media': atWidth({
    desktop: { selectors: { [actsForOrganisation]: { maxWidth: measures.pageFrame.widthBesideMenu } } },
  }),
})
export const sided = style({
  display: 'grid',
  flex: '1 0 auto',
  gridTemplateColumns: 'minmax(0, 1fr)',
  width: '100%',
  marginInline: 'auto',
  '@media': atWidth({
    desktop: {
      selectors: {
        [actsForOrganisation]: {
          gridTemplateColumns: `${measures.pageFrame.sideMenuWidth} minmax(0, 1fr)`,
          maxWidth: measures.pageFrame.widthBesideMenu,
        },
      },
    },
  }),
})
export const side = style({
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
        paddingBlock: space.xl,
        paddingInlineStart: `calc(${measures.pageFrame.sidePadding} - ${space.s})`,
        selectors: { [actsForOrganisation]: { display: 'flex' } },
      },
    }),
    print: { display: 'none' },
  },
})
export const sideLink = style({
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
    listStyle: 'none',
    selectors: { '&::-webkit-details-marker': { display: 'none' } },
    '@media': atWidth({
      phone: {
        justifyContent: 'center',
        minWidth: width.touch,
        paddingInline: space.xs,
        border: `${line.control} solid ${colour.borderOnInk}`,
      },
    }),
  },
])
/** Positioned against the whole header, so that it stays within the page. */
export const menuPanel = style({
  position: 'absolute',
  insetInlineEnd: measures.pageFrame.sidePadding,
  insetBlockStart: `calc(100% - ${space.xs})`,
  display: 'flex',
  flexDirection: 'column',
  minWidth: `min(${measures.pageFrame.menu}, calc(${viewportSize.width} - ${measures.common.gutter}))`,
  padding: space.xs,
  background: colour.ink,
  border: `${line.thin} solid ${colour.borderOnInk}`,
  borderRadius: radius.card,
  boxShadow: shadow.popup,
})

export const footer = style({
  background: colour.ink,
  color: colour.textOnInk,
  paddingBlock: `${space.xl} ${space.xxl}`,
  // Disables scroll anchoring, so that a reload keeps its scroll position.
  overflowAnchor: 'none',
  '@media': { print: { display: 'none' } },
})
export const footerColumns = style({
  display: 'grid',
  gap: space.xl,
  gridTemplateColumns: `repeat(auto-fit, minmax(min(${measures.pageFrame.column}, 100%), 1fr))`,
  minWidth: 0,
})
export const footerList = style({
  display: 'grid',
  columnGap: space.m,
  gridTemplateColumns: `repeat(auto-fill, minmax(min(${measures.pageFrame.name}, 100%), 1fr))`,
  listStyle: 'none',
  selectors: { '&[data-long]': { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const footerLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: width.touch,
  overflowWrap: 'anywhere',
  color: colour.linkOnInk,
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
export const phone = style({
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
  marginBlockStart: space.xl,
  paddingBlockStart: space.m,
  borderBlockStart: `${line.thin} solid ${colour.borderOnInk}`,
  fontSize: size.small,
  color: colour.textMutedOnInk,
})
export const popover = style({
  '@media': { ...atWidth({ desktop: { position: 'relative' } }), print: { display: 'none' } },
})
export const quietToggle = style({ fontSize: size.small, color: colour.textMutedOnInk })
export const popoverName = style({
  '@media': atWidth({
    phone: unseen,
  }),
})
export const popoverPanel = style({
  position: 'absolute',
  insetInlineEnd: measures.pageFrame.sidePadding,
  insetBlockStart: `calc(100% - ${space.xs})`,
  width: `min(${measures.pageFrame.panel}, calc(${viewportSize.width} - ${measures.common.gutter}))`,
  maxHeight: viewportSize.mostHeight,
  overflowY: 'auto',
  padding: space.m,
  background: colour.surface,
  color: colour.text,
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.card,
  boxShadow: shadow.popup,
  '@media': atWidth({
    desktop: { insetInlineEnd: 0, insetBlockStart: `calc(100% + ${measures.common.popupGap})` },
    phone: {
      position: 'fixed',
      insetInline: space.m,
      insetBlockStart: measures.pageFrame.panelOnPhone,
      width: 'auto',
    },
  }),
})
