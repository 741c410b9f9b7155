import { style, vars } from '#theme/style.ts'

const { colour, space, radius, width, line } = vars

export const list = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.xxs,
  listStyle: 'none',
})
export const pageLink = style({
  display: 'inline-grid',
  placeContent: 'center',
  minWidth: width.touch,
  minHeight: width.touch,
  paddingInline: space.xs,
  border: `${line.control} solid transparent`,
  borderRadius: radius.control,
  background: 'none',
  color: colour.link,
  fontVariantNumeric: 'tabular-nums',
  textDecoration: 'none',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: colour.actionSoft, color: colour.onActionSoft },
    '&[aria-current]': {
      borderColor: colour.action,
      background: colour.actionSoft,
      color: colour.onActionSoft,
    },
    '&:focus-visible': { borderRadius: radius.control },
  },
})
export const ellipsis = style({ minWidth: space.l, textAlign: 'center', color: colour.textMuted })
