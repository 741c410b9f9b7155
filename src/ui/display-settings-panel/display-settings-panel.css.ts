import { style, vars } from '#theme/style.ts'

export const panel = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: `${vars.space.m} ${vars.space.l}`,
  padding: vars.space.l,
  background: vars.colour.surfaceSunken,
  color: vars.colour.text,
  borderRadius: vars.radius.card,
})
