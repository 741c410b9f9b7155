import { componentSizes, style, styleVariants, vars } from '#theme/style.ts'
import { compactOnNarrowPages } from '../compact-on-narrow-pages.css.ts'

const { colour, space, line, radius, shadow, size, weight, width, level } = vars

const pressableItem = {
  display: 'flex',
  alignItems: 'center',
  gap: space.xs,
  minHeight: width.touch,
  borderRadius: radius.control,
  background: 'none',
  overflowWrap: 'break-word',
  hyphens: 'manual',
  cursor: 'pointer',
} as const
export const menuButton = style([
  compactOnNarrowPages,
  {
    ...pressableItem,
    paddingInline: space.m,
    border: `${line.control} solid ${colour.action}`,
    background: colour.surface,
    color: colour.link,
    fontWeight: weight.strong,
    selectors: {
      '&:hover': { background: colour.actionSoft, color: colour.onActionSoft },
      '&[aria-disabled="true"]': { cursor: 'progress' },
    },
    '@media': { print: { display: 'none' } },
  },
])
export const menuButtonSizes = styleVariants({ regular: {}, small: { fontSize: size.small } })
export const iconOnlyMenuButton = style({
  justifyContent: 'center',
  minWidth: width.touch,
  borderColor: 'transparent',
  background: 'none',
  selectors: { '&&': { paddingInline: 0 } },
})
export const panel = style({
  zIndex: level.popup,
  maxWidth: componentSizes.menu.maxWidth,
  padding: space.xs,
  background: colour.surface,
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.card,
  boxShadow: shadow.popup,
})
export const menuItem = style({
  ...pressableItem,
  paddingInline: space.s,
  color: colour.text,
  textDecoration: 'none',
  selectors: { '&[data-highlighted]': { background: colour.actionSoft, color: colour.onActionSoft } },
})
export const dangerItem = style({
  color: colour.danger,
  selectors: { '&[data-highlighted]': { background: colour.dangerSoft, color: colour.onDangerSoft } },
})
