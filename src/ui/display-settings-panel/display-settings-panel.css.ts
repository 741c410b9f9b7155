import { atWidth, globalStyle, style, vars } from '#theme/style.ts'
import { segments } from '../segmented-control/segmented-control.css.ts'

export const panel = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: `${vars.space.m} ${vars.space.l}`,
  color: vars.colour.text,
  '@media': atWidth({ phone: { flexDirection: 'column', alignItems: 'stretch', gap: vars.space.s } }),
})
globalStyle(`${panel} > fieldset`, { flexGrow: 1 })
globalStyle(`${panel} ${segments}`, { alignSelf: 'stretch' })
