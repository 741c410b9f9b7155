import { style } from '@vanilla-extract/css'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'

const { colour, space } = vars

/** Each step has its stroke before it; those that stand first in a line lie outside the frame and are cut off. */
export const list = style(
  inUi({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    marginInlineStart: `calc(-1 * ${space.l})`,
    // Room for the outline of a link that has the focus.
    clipPath: `inset(calc(-1 * ${space.xxs}) calc(-1 * ${space.xxs}) calc(-1 * ${space.xxs}) calc(${space.l} - ${space.xxs}))`,
    listStyle: 'none',
    fontSize: vars.size.small,
  }),
)
export const item = style(
  inUi({
    display: 'inline-flex',
    alignItems: 'center',
    minWidth: 0,
    minHeight: vars.width.touch,
    color: colour.textMuted,
    selectors: {
      '&::before': {
        content: '"/" / ""',
        flex: 'none',
        width: space.l,
        textAlign: 'center',
        color: colour.borderControl,
      },
    },
  }),
)
export const link = style(inUi({ display: 'inline-flex', alignItems: 'center', minHeight: vars.width.touch }))
