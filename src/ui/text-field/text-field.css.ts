import { style } from '@vanilla-extract/css'
import { vars } from '#theme/contract.css.ts'
import { inUi, overUi } from '#theme/in-layer.ts'

const { colour, space } = vars

export const row = style(inUi({ position: 'relative', display: 'flex', alignItems: 'center' }))
export const suffix = style(
  inUi({ position: 'absolute', insetInlineEnd: space.s, color: colour.textMuted, pointerEvents: 'none' }),
)
export const withSuffix = style(overUi({ paddingInlineEnd: '4.5rem' }))
export const area = style(overUi({ resize: 'vertical', minHeight: '7.5rem', lineHeight: 1.5 }))
export const numeric = style(overUi({ fontVariantNumeric: 'tabular-nums', letterSpacing: '0.02em' }))
export const counter = style(
  inUi({ color: colour.textMuted, fontSize: vars.size.small, fontVariantNumeric: 'tabular-nums' }),
)
