import { style } from '@vanilla-extract/css'
import { atWidth } from '#theme/at-width.ts'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'
import { measures } from '#theme/tokens/measures.ts'
import { viewportSize } from '#theme/tokens/scale.ts'

const { colour, space, line, radius, shadow, size, weight, leading, width, level } = vars

export const switcher = style(
  inUi({
    position: 'relative',
    minWidth: 0,
    '@media': {
      ...atWidth({
        // The panel is as wide as the header there, and stands below all of it.
        phone: { position: 'static' },
      }),
      print: { display: 'none' },
    },
  }),
)
export const toggle = style(
  inUi({
    display: 'flex',
    alignItems: 'center',
    gap: space.xs,
    minHeight: width.touch,
    maxWidth: `min(${measures.switcher.closed}, ${measures.switcher.closedOfViewport})`,
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
  }),
)
export const words = style(
  inUi({ display: 'flex', flexDirection: 'column', minWidth: 0, lineHeight: leading.control }),
)
export const name = style(
  inUi({
    fontSize: size.small,
    fontWeight: weight.strong,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  }),
)
export const note = style(inUi({ fontSize: size.small, color: colour.textMutedOnInk }))
export const panel = style(
  inUi({
    position: 'absolute',
    insetInlineEnd: 0,
    insetBlockStart: `calc(100% + ${measures.common.popupGap})`,
    width: `min(${measures.switcher.opened}, calc(${viewportSize.width} - ${measures.common.gutter}))`,
    zIndex: level.header,
    maxHeight: viewportSize.mostHeight,
    overflowY: 'auto',
    padding: space.xs,
    background: colour.surface,
    color: colour.text,
    border: `${line.thin} solid ${colour.border}`,
    borderRadius: radius.card,
    boxShadow: shadow.popup,
    '@media': atWidth({
      phone: { insetInline: space.m, insetBlockStart: `calc(100% - ${space.xs})`, width: 'auto' },
    }),
  }),
)
export const list = style(
  inUi({ display: 'flex', flexDirection: 'column', listStyle: 'none', margin: 0, padding: 0 }),
)
const row = inUi({
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
  selectors: { '&:hover': { background: colour.actionSoft, color: colour.onActionSoft } },
})
export const option = style(row)
export const link = style(row)
export const mark = style(inUi({ flex: 'none', width: measures.switcher.mark, color: colour.link }))
export const optionName = style(inUi({ fontWeight: weight.strong, overflowWrap: 'anywhere' }))
export const optionNote = style(inUi({ fontSize: size.small, color: colour.textMuted }))
export const links = style(
  inUi({
    marginBlockStart: space.xs,
    paddingBlockStart: space.xs,
    borderBlockStart: `${line.thin} solid ${colour.border}`,
    '@media': atWidth({ desktop: { display: 'none' } }),
  }),
)
export const menuLinks = style(
  inUi({
    selectors: {
      '[data-account-choices]:not([hidden]) ~ &': {
        marginBlockStart: space.xs,
        paddingBlockStart: space.xs,
        borderBlockStart: `${line.thin} solid ${colour.border}`,
      },
    },
  }),
)
export const failed = style(inUi({ margin: 0, padding: space.s, color: colour.danger }))
