import { atWidth, componentSizes, style, vars, viewportSize, visuallyHidden } from '#theme/style.ts'

const { colour, space, line, radius, shadow, size, weight, leading, width, level } = vars

export const accountSwitcher = style({
  minWidth: 0,
  '@media': {
    ...atWidth({
      phone: { maxWidth: `calc(${viewportSize.width} - ${componentSizes.common.gutter})` },
      desktop: { position: 'relative' },
    }),
    print: { display: 'none' },
  },
})
export const accountMenuToggle = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.xs,
  minHeight: width.touch,
  maxWidth: componentSizes.switcher.toggleMaxWidthOnTablet,
  paddingInline: space.s,
  paddingBlock: space.xxs,
  border: `${line.control} solid ${colour.borderOnInk}`,
  borderRadius: radius.control,
  background: 'transparent',
  color: colour.textOnInk,
  textAlign: 'start',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: colour.inkRaised },
    '&:focus-visible': { outlineColor: colour.focusOnInk },
    '&[aria-disabled="true"]': { cursor: 'progress' },
  },
  '@media': atWidth({
    phone: {
      maxWidth: '100%',
      selectors: {
        'details:not([data-acting]) > &': {
          justifyContent: 'center',
          minWidth: componentSizes.pageFrame.controlOnPhone,
          paddingInline: space.xs,
          borderColor: 'transparent',
        },
      },
    },
    desktop: { maxWidth: componentSizes.switcher.toggleMaxWidth },
  }),
})
const accountMenuSummaryChild = 'details:not([data-acting]) > summary > &'
export const hiddenOnPhones = style({
  '@media': atWidth({
    phone: {
      selectors: {
        [accountMenuSummaryChild]: visuallyHidden,
      },
    },
  }),
})
export const personIcon = style({
  display: 'none',
  '@media': atWidth({ phone: { selectors: { [accountMenuSummaryChild]: { display: 'inline-flex' } } } }),
})
/** Shown instead of the icon of the person while the session acts for an organisation. */
export const organisationIcon = style({
  display: 'none',
  selectors: { 'details[data-acting] > summary > &': { display: 'inline-flex' } },
})
export const menuChevron = style({ display: 'inline-flex' })
export const accountText = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  lineHeight: leading.control,
})
export const accountName = style({
  fontSize: size.small,
  fontWeight: weight.strong,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const accountNote = style({
  fontSize: size.small,
  color: colour.textMutedOnInk,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
const panelStyle = {
  width: `min(${componentSizes.switcher.panelWidth}, calc(${viewportSize.width} - ${componentSizes.common.gutter}))`,
  zIndex: level.header,
  maxHeight: viewportSize.mostHeight,
  overflowY: 'auto',
  padding: space.xs,
  background: colour.surface,
  color: colour.text,
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.card,
  boxShadow: shadow.popup,
} as const
export const accountSwitcherPanel = style(panelStyle)
export const accountMenuPanel = style({
  ...panelStyle,
  position: 'absolute',
  insetInlineEnd: componentSizes.pageFrame.sidePadding,
  insetBlockStart: `calc(100% - ${space.xs})`,
  '@media': atWidth({
    phone: { insetInline: space.m, width: 'auto' },
    desktop: { insetInlineEnd: 0, insetBlockStart: `calc(100% + ${componentSizes.common.popupGap})` },
  }),
})
export const accountList = style({
  display: 'flex',
  flexDirection: 'column',
  listStyle: 'none',
  margin: 0,
  padding: 0,
})
export const accountRow = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.s,
  width: '100%',
  minHeight: width.touch,
  paddingInline: space.s,
  paddingBlock: space.xs,
  border: 0,
  borderRadius: radius.control,
  background: 'transparent',
  color: colour.text,
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  selectors: {
    '&:hover, &[data-highlighted]': { background: colour.actionSoft, color: colour.onActionSoft },
  },
})
export const selectedMark = style({ order: 1, flex: 'none', marginInlineStart: 'auto', color: colour.link })
export const optionName = style({ fontWeight: weight.strong, overflowWrap: 'break-word' })
export const optionNote = style({ fontSize: size.small, color: colour.textMuted })
export const panelLinks = style({
  marginBlockStart: space.xs,
  paddingBlockStart: space.xs,
  borderBlockStart: `${line.thin} solid ${colour.border}`,
})
export const accountMenuLinks = style({
  selectors: {
    '[data-account-choices]:not([hidden]) ~ &': {
      marginBlockStart: space.xs,
      paddingBlockStart: space.xs,
      borderBlockStart: `${line.thin} solid ${colour.border}`,
    },
  },
})
export const loggedInPersonRow = style({
  display: 'grid',
  padding: space.s,
  borderBlockEnd: `${line.thin} solid ${colour.border}`,
  marginBlockEnd: space.xs,
  overflowWrap: 'anywhere',
})
export const accountChoicesInPage = style({
  maxWidth: componentSizes.switcher.panelWidth,
  padding: space.s,
  background: colour.surface,
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.card,
  selectors: { '&[hidden]': { display: 'none' } },
})
export const switchAccountError = style({ margin: 0, padding: space.s, color: colour.danger })
