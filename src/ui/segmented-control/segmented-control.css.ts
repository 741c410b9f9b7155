import { atWidth, mediaQueries, strokeWidths, style, vars } from '#theme/style.ts'
import { compactOnNarrowPages } from '../compact-on-narrow-pages.css.ts'

const { colour, space, radius, weight, line, size, width, leading } = vars

export const group = style({ display: 'flex', flexDirection: 'column', gap: space.xs, minWidth: 0 })
export const legend = style({
  fontWeight: weight.strong,
  lineHeight: leading.control,
  paddingBottom: space.xs,
})
export const segments = style({
  display: 'inline-flex',
  flexWrap: 'wrap',
  gap: space.xxs,
  alignSelf: 'flex-start',
  padding: line.thin,
  border: `${line.control} solid ${colour.borderControl}`,
  borderRadius: radius.control,
  background: colour.surface,
  '@media': atWidth({
    phone: { display: 'flex', flexWrap: 'nowrap', alignSelf: 'stretch' },
    narrow: { flexWrap: 'wrap' },
  }),
})
/** On phones, two options per row; an odd first option has its own row. */
export const pairedSegments = style({
  '@media': atWidth({
    phone: { selectors: { '&&': { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } } },
    narrow: { selectors: { '&&': { gridTemplateColumns: 'minmax(0, 1fr)' } } },
  }),
})
export const segment = style([
  compactOnNarrowPages,
  {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: space.xs,
    flex: '1 1 auto',
    minHeight: width.touch,
    minWidth: width.touch,
    paddingInline: space.s,
    borderRadius: radius.small,
    fontWeight: weight.strong,
    lineHeight: leading.control,
    textAlign: 'center',
    cursor: 'pointer',
    selectors: {
      '&:hover': { background: colour.actionSoft, color: colour.onActionSoft },
      '&:has(:checked)': { background: colour.action, color: colour.onAction },
      '&:has(:focus-visible)': {
        outline: `${strokeWidths.strong} solid ${colour.focus}`,
        outlineOffset: strokeWidths.dash,
      },
    },
    '@media': {
      ...atWidth({
        phone: {
          paddingInline: space.xs,
          fontSize: size.small,
          selectors: { '&:first-child:nth-last-child(odd)': { gridColumn: '1 / -1' } },
        },
        narrow: { overflowWrap: 'break-word' },
      }),
      [mediaQueries.forcedColours]: {
        selectors: { '&:has(:checked)': { outline: `${strokeWidths.strong} solid Highlight` } },
      },
    },
  },
])
export const input = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  opacity: 0,
  cursor: 'inherit',
})
