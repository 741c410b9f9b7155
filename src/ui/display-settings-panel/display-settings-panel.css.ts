import { atWidth, style, vars } from '#theme/style.ts'

export const panel = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: `${vars.space.m} ${vars.space.l}`,
  color: vars.colour.text,
  '@media': atWidth({ phone: { flexDirection: 'column', alignItems: 'stretch' } }),
})
