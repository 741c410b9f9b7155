import { cascadeLayers } from '#theme/layers.css.ts'
import {
  atWidth,
  componentSizes,
  globalStyle,
  layoutWidths,
  mediaQueries,
  strokeWidths,
  style,
  vars,
  viewportSize,
  visuallyHidden,
} from '#theme/style.ts'

const { colour, space, line, weight, radius, leading, width } = vars

export const frame = style({
  overflow: 'auto',
  // Makes absolutely positioned children scroll with the table.
  position: 'relative',
  maxHeight: viewportSize.mostHeight,
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.card,
  background: colour.surface,
  '@media': { print: { maxHeight: 'none', overflow: 'visible' } },
})
export const table = style({ width: '100%', fontSize: vars.size.small, lineHeight: leading.control })
export const caption = style({
  padding: space.m,
  textAlign: 'start',
  fontWeight: weight.strong,
  fontSize: vars.size.regular,
})
export const columnHeaderCell = style({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  padding: `0 ${space.m}`,
  height: componentSizes.table.row,
  background: colour.surfaceSunken,
  boxShadow: `inset 0 calc(-1 * ${line.thin}) ${colour.border}`,
  textAlign: 'start',
  fontWeight: weight.strong,
  whiteSpace: 'nowrap',
  '@media': { print: { position: 'static', padding: `0 ${space.xs}` } },
})
export const sortButton = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.xxs,
  minHeight: width.touch,
  border: 0,
  background: 'none',
  cursor: 'pointer',
  fontWeight: weight.strong,
  selectors: { '&:hover': { color: colour.link, textDecoration: 'underline' } },
})
// The icon precedes the label of a right-aligned column, so that the label lines up with the numbers.
export const sortButtonOfEndAlignedColumn = style({ flexDirection: 'row-reverse' })
export const sortIcon = style({
  display: 'grid',
  width: componentSizes.table.sorterIcon,
  color: colour.borderControl,
})
export const sortIconOfSortedColumn = style({ color: colour.accentText })
const hoveredRowOfCell = 'tbody:not(:has(> [aria-current], > :focus-within)) > tr:hover > &'
export const cell = style({
  padding: `${space.s} ${space.m}`,
  verticalAlign: 'baseline',
  textAlign: 'start',
  fontWeight: weight.regular,
  borderTop: `${line.thin} solid ${colour.border}`,
  // At most one row is highlighted: the current row, else the focused one, else the one under the pointer.
  selectors: { [hoveredRowOfCell]: { background: colour.actionSoft } },
  '@media': { print: { padding: `${space.xxs} ${space.xs}` } },
})
export const endAlignedCell = style({
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
})

// Rows are 36 px high, for people who work with the table all day; on phones each row is still a card.
export const denseFrame = style({
  '@media': {
    ...atWidth({
      tablet: {
        vars: { [width.touch]: componentSizes.table.denseTarget, [vars.size.regular]: vars.size.small },
      },
    }),
    [mediaQueries.touch]: { vars: { [width.touch]: layoutWidths.touch } },
  },
})
export const denseCell = style({
  '@media': atWidth({
    tablet: {
      height: componentSizes.table.dense,
      minWidth: componentSizes.table.denseMinWidth,
      padding: `${componentSizes.table.densePadding} ${space.s}`,
      verticalAlign: 'middle',
      // Words are broken only if they are longer than the maximum width of a column.
      maxWidth: componentSizes.table.columnMaxWidth,
      overflowWrap: 'break-word',
    },
    phone: { alignItems: 'baseline' },
  }),
})
// On tablets text wraps and stays off the row lines; controls and badges fill the height of a row.
globalStyle(`${denseCell}:not(:has(a, button, label, img, [data-badge]))`, {
  '@media': atWidth({
    tablet: { paddingBlock: componentSizes.table.denseTextPadding },
    desktop: { paddingBlock: componentSizes.table.densePadding },
  }),
})
globalStyle(`${denseCell}:has(input:not([type=checkbox]), select)`, {
  '@media': atWidth({ tablet: { paddingBlock: space.xs } }),
})
globalStyle(`${denseCell}:is(td) button`, {
  overflowWrap: 'normal',
  '@media': atWidth({ tablet: { paddingBlock: 0 } }),
})

/** As narrow as its checkbox. */
export const choiceCell = style({
  '@media': atWidth({
    tablet: { selectors: { '&&': { width: strokeWidths.hair, minWidth: 0, paddingInlineEnd: 0 } } },
  }),
})
globalStyle(`${choiceCell} label`, {
  '@media': atWidth({ tablet: { columnGap: 0, minWidth: width.touch, justifyContent: 'center' } }),
})
globalStyle(`${denseFrame} ${choiceCell} input`, {
  '@media': {
    ...atWidth({
      tablet: { width: componentSizes.table.denseCheckbox, height: componentSizes.table.denseCheckbox },
    }),
    [mediaQueries.touch]: { width: componentSizes.checkbox.box, height: componentSizes.checkbox.box },
  },
})

globalStyle(`${cell} [data-badge]`, { '@media': atWidth({ tablet: { overflowWrap: 'break-word' } }) })

export const currentRow = style({
  background: colour.actionSoft,
  boxShadow: `inset ${line.strong} 0 0 ${colour.action}`,
})
const focusedRowOfCell = 'tbody:not(:has(> [aria-current])) > tr:focus-within > &'
export const focusedRowCell = style({
  selectors: { [focusedRowOfCell]: { background: colour.actionSoft } },
  '@media': {
    ...atWidth({ phone: { selectors: { [focusedRowOfCell]: { background: 'none' } } } }),
    print: { selectors: { [focusedRowOfCell]: { background: 'none' } } },
  },
})
export const totalCell = style({
  position: 'sticky',
  bottom: 0,
  background: colour.surfaceSunken,
  boxShadow: `inset 0 ${line.thin} ${colour.border}`,
  fontWeight: weight.strong,
})

// As narrow as its content, so that columns that wrap get the rest of the width.
export const noWrapCell = style({
  '@media': atWidth({ tablet: { width: strokeWidths.hair, whiteSpace: 'nowrap' } }),
})
globalStyle(`${noWrapCell} > div`, {
  '@layer': { [cascadeLayers.sprinkles]: { '@media': atWidth({ tablet: { flexWrap: 'nowrap' } }) } },
})

type Width = 'phone' | 'belowDesktop'

/**
 * Up to `maxWidth`, shows each row as a card of labelled cells; with enlarged text the labels are above the values. The
 * row header is the title of the card and the actions are its foot; both have no label.
 */
const cardsAt = (maxWidth: Width) => {
  const ruleUpTo = (rule: NonNullable<Parameters<typeof atWidth>[0][Width]>, narrow = {}) =>
    style({ '@media': atWidth({ [maxWidth]: rule, narrow }) })
  return {
    frame: ruleUpTo({ overflow: 'visible', maxHeight: 'none', border: 0, background: 'none' }),
    table: ruleUpTo({ display: 'block' }),
    caption: ruleUpTo({ display: 'block', paddingInline: 0 }),
    head: ruleUpTo(visuallyHidden),
    list: ruleUpTo({
      display: 'grid',
      gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${componentSizes.table.card}), 1fr))`,
      gap: space.s,
      selectors: { 'tbody ~ &': { marginTop: space.s } },
    }),
    row: ruleUpTo({
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      alignContent: 'start',
      paddingBlock: space.xs,
      border: `${line.thin} solid ${colour.border}`,
      borderRadius: radius.card,
      background: colour.surface,
    }),
    cell: ruleUpTo(
      {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 4fr)',
        alignItems: 'baseline',
        columnGap: space.s,
        gridColumn: '1 / -1',
        height: 'auto',
        minWidth: 0,
        padding: `${space.xxs} ${space.m}`,
        border: 0,
        textAlign: 'start',
        justifyItems: 'start',
        whiteSpace: 'normal',
        selectors: {
          '&&': { overflowWrap: 'anywhere', width: 'auto', maxWidth: 'none' },
          '&::before': { content: 'attr(data-label)', color: colour.textMuted },
          '&:empty': { display: 'none' },
          [hoveredRowOfCell]: { background: 'none' },
        },
      },
      { gridTemplateColumns: 'minmax(0, 1fr)' },
    ),
    unlabelled: ruleUpTo({
      gridTemplateColumns: 'minmax(0, 1fr)',
      selectors: { '&&::before': { display: 'none' }, 'th&': { fontWeight: weight.strong } },
    }),
    besideCorner: ruleUpTo({ gridColumn: 1 }, { gridColumn: '1 / -1' }),
    corner: ruleUpTo({ gridArea: '1 / 2', paddingBlock: 0 }, { gridArea: 'auto / 1 / auto / -1' }),
    inlineRow: ruleUpTo({
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: space.m,
      paddingInline: space.m,
      // Ends the line of the title.
      selectors: { '&::before': { content: '""', order: -1, flexBasis: '100%' } },
    }),
    inlineCell: ruleUpTo(
      {
        display: 'block',
        color: colour.textMuted,
        selectors: {
          '&&': { paddingInline: 0 },
          '&::before': { display: 'none' },
          'th&': { order: -3, flex: '1 1 0', color: colour.text },
        },
      },
      { selectors: { 'th&': { flexBasis: '100%' } } },
    ),
    inlineLabelled: ruleUpTo({
      selectors: { '&&::before': { display: 'inline', content: 'attr(data-label) ": "' } },
    }),
    inlineEnd: ruleUpTo({ marginInlineStart: 'auto' }),
    inlineChoice: ruleUpTo({ order: -4 }),
    /** In the line of the title. */
    inlineCorner: ruleUpTo({ order: -2, color: colour.text }),
    total: ruleUpTo({ position: 'static', background: 'none', boxShadow: 'none' }),
  }
}
export const cardLayouts = { phone: cardsAt('phone'), belowDesktop: cardsAt('belowDesktop') } as const
