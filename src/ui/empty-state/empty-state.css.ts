import { style } from '@vanilla-extract/css'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'
import { stroke } from '#theme/tokens/scale.ts'

const { colour, space, radius } = vars

export const state = style(
  inUi({
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: space.m,
    padding: `${space.xl} ${space.m}`,
    border: `${stroke.dash} dashed ${colour.border}`,
    borderRadius: radius.card,
    textAlign: 'center',
  }),
)
export const icon = style(inUi({ color: colour.accentText }))
export const words = style(inUi({ maxWidth: vars.width.form, color: colour.textMuted, textWrap: 'balance' }))
export const actions = style(
  inUi({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space.s }),
)
/** A piece of the wall, edge to edge at the top. */
export const picture = style(
  inUi({
    alignSelf: 'stretch',
    marginTop: `calc(-1 * ${space.xl})`,
    marginInline: `calc(-1 * ${space.m})`,
    padding: `${space.l} max(${space.m}, 20%) 0`,
    borderRadius: `${radius.card} ${radius.card} 0 0`,
    background: colour.ink,
    overflow: 'clip',
  }),
)
