import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'
import { measures } from '#theme/tokens/measures.ts'
import { narrowed } from '../narrowed.css.ts'

const { colour, space, line, radius, shadow, size, weight, width, level } = vars

export const menu = style(
  inUi({ position: 'relative', display: 'inline-block', '@media': { print: { display: 'none' } } }),
)
const pressed = {
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
export const toggle = style([
  narrowed,
  inUi({
    ...pressed,
    paddingInline: space.m,
    border: `${line.control} solid ${colour.borderControl}`,
    color: colour.link,
    fontWeight: weight.strong,
    selectors: {
      '&:hover': { background: colour.actionSoft, color: colour.onActionSoft },
      '&[aria-disabled="true"]': { cursor: 'progress' },
    },
  }),
])
export const sizes = styleVariants({ regular: inUi({}), small: inUi({ fontSize: size.small }) })
export const panel = style(
  inUi({
    position: 'absolute',
    insetInlineEnd: 0,
    insetBlockStart: `calc(100% + ${measures.common.popupGap})`,
    zIndex: level.sticky,
    minWidth: '100%',
    width: 'max-content',
    maxWidth: measures.menu.most,
    margin: 0,
    padding: space.xs,
    listStyle: 'none',
    background: colour.surface,
    border: `${line.thin} solid ${colour.border}`,
    borderRadius: radius.card,
    boxShadow: shadow.popup,
    selectors: { '&[hidden]': { display: 'none' } },
  }),
)
export const action = style(
  inUi({
    ...pressed,
    width: '100%',
    paddingInline: space.s,
    border: 0,
    color: colour.text,
    textAlign: 'start',
    selectors: { '&:hover': { background: colour.actionSoft, color: colour.onActionSoft } },
  }),
)
export const leads = style(inUi({ textDecoration: 'none' }))
export const danger = style(
  inUi({
    color: colour.danger,
    selectors: { '&:hover': { background: colour.dangerSoft, color: colour.onDangerSoft } },
  }),
)
