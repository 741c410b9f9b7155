import { strokeWidths, style, vars } from '#theme/style.ts'

const { colour, space, radius } = vars

export const emptyState = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space.m,
  padding: `${space.xl} ${space.m}`,
  border: `${strokeWidths.dash} dashed ${colour.border}`,
  borderRadius: radius.card,
  textAlign: 'center',
})
/** For a state that fills a panel with a border of its own. */
export const frameless = style({ border: 0, borderRadius: 0 })
export const compact = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `${space.xs} ${space.s}`,
  padding: `${space.s} 0`,
  border: 0,
  textAlign: 'start',
})
export const icon = style({ color: colour.textMuted })
export const doneIcon = style({ color: colour.success })
export const description = style({
  maxWidth: vars.width.form,
  color: colour.textMuted,
  textWrap: 'balance',
  selectors: { [`${compact} > &`]: { gridColumn: 2 } },
})
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: space.s,
  selectors: { [`${compact} > &`]: { gridColumn: 2, justifyContent: 'start' } },
})
export const picture = style({
  alignSelf: 'stretch',
  marginTop: `calc(-1 * ${space.xl})`,
  marginInline: `calc(-1 * ${space.m})`,
  padding: `${space.l} max(${space.m}, 20%) 0`,
  borderRadius: `${radius.card} ${radius.card} 0 0`,
  background: colour.ink,
  overflow: 'clip',
})
