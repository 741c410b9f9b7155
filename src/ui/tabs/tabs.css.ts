import { atWidth, componentSizes, mediaQueries, strokeWidths, style, vars } from '#theme/style.ts'

const { colour, space, line, weight, width, leading, radius, motion } = vars

export const tabList = style({
  display: 'flex',
  columnGap: space.l,
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'thin',
  // Lets the list scroll to its end, because scroll positions are whole pixels but the last tab may end at a
  // fraction of one.
  paddingInlineEnd: line.thin,
  backgroundImage: [
    `linear-gradient(to right, ${colour.page}, ${colour.page})`,
    `linear-gradient(to left, ${colour.page}, ${colour.page})`,
    `linear-gradient(to right, ${colour.border}, transparent)`,
    `linear-gradient(to left, ${colour.border}, transparent)`,
  ].join(),
  backgroundPosition: 'left, right, left, right',
  backgroundSize: `${space.l} 100%, ${space.l} 100%, ${space.xs} 100%, ${space.xs} 100%`,
  backgroundRepeat: 'no-repeat',
  backgroundAttachment: 'local, local, scroll, scroll',
  borderBottom: `${line.thin} solid ${colour.border}`,
  '@media': { [mediaQueries.withoutScript]: { display: 'none' } },
})
export const tab = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.xs,
  minHeight: width.control,
  minWidth: width.touch,
  flexShrink: 0,
  whiteSpace: 'nowrap',
  paddingBlock: space.xs,
  border: 0,
  borderBottom: `${strokeWidths.strong} solid transparent`,
  background: 'none',
  color: colour.textMuted,
  fontWeight: weight.strong,
  lineHeight: leading.control,
  textAlign: 'start',
  cursor: 'pointer',
  transition: `color ${motion.quick}, border-color ${motion.quick}`,
  selectors: {
    '&:hover': { color: colour.text, borderBottomColor: colour.borderControl },
    '&[aria-selected="true"]': {
      color: colour.text,
      borderBottomColor: colour.accent,
    },
    // The list clips an outline outside a tab; the padding keeps the one inside off the words.
    '&:focus-visible': {
      borderRadius: radius.small,
      outlineOffset: `-${strokeWidths.strong}`,
      paddingInline: space.xxs,
      marginInline: `calc(-1 * ${space.xxs})`,
    },
    '&:first-child:focus-visible': { paddingInlineStart: 0, marginInlineStart: 0 },
  },
  '@media': {
    // Forced colours draw a transparent line in the text colour.
    [mediaQueries.forcedColours]: {
      borderBottomColor: 'Canvas',
      selectors: { '&[aria-selected="true"]': { borderBottomColor: 'Highlight' } },
    },
  },
})
export const panels = style({
  paddingTop: space.l,
  minWidth: 0,
  '@media': { [mediaQueries.withoutScript]: { paddingTop: 0 } },
})
export const panel = style({ minWidth: 0, selectors: { '&[data-chosen="false"]': { display: 'none' } } })

export const hiddenBelowDesktop = style({ '@media': atWidth({ belowDesktop: { display: 'none' } }) })

export const sideBySideTabList = style({ '@media': atWidth({ desktop: { display: 'none' } }) })
export const sideBySidePanels = style({
  '@media': atWidth({
    desktop: {
      display: 'grid',
      gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${componentSizes.tabs.column}), 1fr))`,
      gap: space.xl,
      paddingTop: 0,
    },
  }),
})
export const sideBySideTitle = style({
  display: 'none',
  '@media': {
    ...atWidth({ desktop: { display: 'block', paddingBottom: space.m } }),
    [mediaQueries.withoutScript]: { display: 'block', paddingBottom: space.m },
  },
})
const visiblePanel = { selectors: { '&[data-chosen="false"]': { display: 'block' } } } as const
export const sideBySidePanel = style({
  '@media': {
    ...atWidth({ desktop: visiblePanel }),
    [mediaQueries.withoutScript]: { ...visiblePanel, marginBlockEnd: space.xl },
  },
})

export const verticalTabs = style({
  '@media': atWidth({
    desktop: {
      display: 'grid',
      gridTemplateColumns: `${componentSizes.tabs.tabColumnWidth} minmax(0, 1fr)`,
      columnGap: space.xl,
      alignItems: 'start',
    },
  }),
})
export const verticalTabList = style({
  '@media': atWidth({
    belowDesktop: { display: 'none' },
    desktop: {
      flexDirection: 'column',
      overflow: 'visible',
      paddingInlineEnd: 0,
      backgroundImage: 'none',
      borderBottom: 0,
    },
  }),
})
export const verticalTab = style({
  '@media': atWidth({
    desktop: {
      minHeight: width.touch,
      paddingBlock: space.xxs,
      paddingInlineStart: space.m,
      borderBottom: 0,
      borderInlineStart: `${strokeWidths.strong} solid ${colour.border}`,
      whiteSpace: 'normal',
      selectors: {
        '&:hover': { borderInlineStartColor: colour.borderControl },
        '&[aria-selected="true"]': { borderInlineStartColor: colour.accent },
        '&:is(:focus-visible, :first-child:focus-visible)': {
          paddingInline: `${space.m} 0`,
          marginInline: 0,
        },
      },
    },
  }),
})
export const firstTabOfGroup = style({ '@media': atWidth({ desktop: { marginTop: space.m } }) })
export const panelsBesideVerticalTabs = style({ paddingTop: 0 })

export const denseTab = style({
  '@media': {
    ...atWidth({
      tablet: { minHeight: componentSizes.tabs.dense, paddingBlock: 0, fontSize: vars.size.small },
    }),
    [mediaQueries.touch]: { minHeight: width.touch },
  },
})
export const densePanels = style({ '@media': atWidth({ tablet: { paddingTop: space.s } }) })
/** Below desktop the details stand alone. */
export const panelAndBeside = style({
  '@media': atWidth({
    belowDesktop: { paddingTop: 0 },
    desktop: {
      display: 'grid',
      gridTemplateColumns: componentSizes.tabs.panelAndBeside,
      alignItems: 'start',
      gap: space.l,
    },
  }),
})
