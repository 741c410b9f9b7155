import { atWidth, measures, style, unseen, vars, viewportSize } from '#theme/style.ts'

const { colour, space, line, radius, shadow, size, weight, leading, width, level } = vars

export const switcher = style({
  minWidth: 0,
  '@media': {
    ...atWidth({
      phone: { maxWidth: `calc(${viewportSize.width} - ${measures.common.gutter})` },
      desktop: { position: 'relative' },
    }),
    print: { display: 'none' },
  },
})
export const toggle = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.xs,
  minHeight: width.touch,
  maxWidth: measures.switcher.toggleMaxWidthOnTablet,
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
    phone: { maxWidth: '100%' },
    desktop: { maxWidth: measures.switcher.toggleMaxWidth },
  }),
})
const own = 'details:not([data-acting]) > summary > &'
export const folds = style({
  '@media': atWidth({
    phone: {
      selectors: {
        [own]: unseen,
      },
    },
  }),
})
export const person = style({
  display: 'none',
  '@media': atWidth({ phone: { selectors: { [own]: { display: 'inline-flex' } } } }),
})
export const words = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  lineHeight: leading.control,
})
export const name = style({
  fontSize: size.small,
  fontWeight: weight.strong,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const note = style({
  fontSize: size.small,
  color: colour.textMutedOnInk,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
const panelLook = {
  width: `min(${measures.switcher.panelWidth}, calc(${viewportSize.width} - ${measures.common.gutter}))`,
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
export const placed = style(panelLook)
export const panel = style({
  ...panelLook,
  position: 'absolute',
  insetInlineEnd: measures.pageFrame.sidePadding,
  insetBlockStart: `calc(100% - ${space.xs})`,
  '@media': atWidth({
    phone: { insetInline: space.m, width: 'auto' },
    desktop: { insetInlineEnd: 0, insetBlockStart: `calc(100% + ${measures.common.popupGap})` },
  }),
})
export const list = style({
  display: 'flex',
  flexDirection: 'column',
  listStyle: 'none',
  margin: 0,
  padding: 0,
})
export const row = style({
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
export const mark = style({ flex: 'none', width: measures.switcher.mark, color: colour.link })
export const optionName = style({ fontWeight: weight.strong, overflowWrap: 'anywhere' })
export const optionNote = style({ fontSize: size.small, color: colour.textMuted })
export const links = style({
  marginBlockStart: space.xs,
  paddingBlockStart: space.xs,
  borderBlockStart: `${line.thin} solid ${colour.border}`,
  '@media': atWidth({ desktop: { display: 'none' } }),
})
export const menuLinks = style({
  selectors: {
    '[data-account-choices]:not([hidden]) ~ &': {
      marginBlockStart: space.xs,
      paddingBlockStart: space.xs,
      borderBlockStart: `${line.thin} solid ${colour.border}`,
    },
  },
})
export const owner = style({
  display: 'grid',
  padding: space.s,
  borderBlockEnd: `${line.thin} solid ${colour.border}`,
  marginBlockEnd: space.xs,
  overflowWrap: 'anywhere',
})
export const inPage = style({
  maxWidth: measures.switcher.panelWidth,
  padding: space.s,
  background: colour.surface,
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.card,
  selectors: { '&[hidden]': { display: 'none' } },
})
export const failed = style({ margin: 0, padding: space.s, color: colour.danger })
