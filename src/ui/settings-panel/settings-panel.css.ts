import { style } from '@vanilla-extract/css'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'

export const panel = style(
  inUi({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: `${vars.space.m} ${vars.space.l}`,
    padding: vars.space.l,
    background: vars.colour.surfaceSunken,
    color: vars.colour.text,
    borderRadius: vars.radius.card,
  }),
)
