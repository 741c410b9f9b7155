import {
  atWidth,
  componentSizes,
  mediaQueries,
  pageWidthQueries,
  type StyleRule,
  style,
  vars,
} from '#theme/style.ts'

const { colour, space, line, radius, shadow } = vars

const onDesktopIf = (window: string, rule: StyleRule): StyleRule => ({
  '@media': { [window]: { '@container': { [pageWidthQueries.desktop]: rule } } },
})

/**
 * Has no scroll bar of its own. Sticks to the top of tall windows and to the bottom of lower ones. Scrolls with the
 * page while one of its disclosures is open.
 */
export const panel = style([
  {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    background: colour.surface,
    border: `${line.thin} solid ${colour.border}`,
    borderRadius: radius.card,
    boxShadow: shadow.card,
  },
  onDesktopIf(mediaQueries.roomy, {
    alignSelf: 'end',
    selectors: { '&:not(:has(details[open]))': { position: 'sticky', bottom: space.m } },
  }),
  onDesktopIf(mediaQueries.tall, {
    alignSelf: 'start',
    selectors: { '&:not(:has(details[open]))': { top: space.l, bottom: 'auto' } },
  }),
])
/** Reserves room for price lines and messages, so that the total does not move while they load. */
export const panelWithReservedHeight = style(
  onDesktopIf(mediaQueries.roomy, { minHeight: componentSizes.orderPanel.reservedHeight }),
)
export const body = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.m,
  minWidth: 0,
  flex: '1 1 auto',
  padding: space.l,
  '@media': atWidth({ phone: { padding: space.m } }),
})
/** Total and button stay visible when the panel is higher than the window. */
export const footer = style([
  {
    display: 'flex',
    flexDirection: 'column',
    gap: space.s,
    flex: 'none',
    background: colour.surface,
    borderEndStartRadius: radius.card,
    borderEndEndRadius: radius.card,
    selectors: {
      // Reserves room for messages, so that the total does not move.
      [`${panelWithReservedHeight} > &`]: { minHeight: componentSizes.orderPanel.footerMinHeight },
    },
    padding: `${space.m} ${space.l} ${space.l}`,
    '@media': atWidth({ phone: { paddingInline: space.m, paddingBlockEnd: space.m } }),
    borderTop: `${line.control} dashed ${colour.borderControl}`,
  },
  onDesktopIf(mediaQueries.roomy, { position: 'sticky', bottom: 0 }),
])
