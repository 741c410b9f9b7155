import { stroke, style, vars } from '#theme/style.ts'

const { colour, space, width } = vars

export const link = style({ overflowWrap: 'anywhere' })
const onInk = style({
  color: colour.linkOnInk,
  selectors: {
    '&:hover': { color: colour.linkOnInk },
    '&:focus-visible': { outlineColor: colour.focusOnInk },
  },
})
/** What is regular needs no class. */
export const tones = { regular: '', onInk }
export const alone = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.xs,
  minHeight: width.touch,
})
export const button = style({
  border: 0,
  background: 'none',
  color: colour.link,
  textAlign: 'start',
  textDecoration: 'underline',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
})
export const current = style({
  color: 'inherit',
  boxShadow: `inset 0 -${stroke.strong} ${colour.accent}`,
  selectors: { '&:hover': { textDecoration: 'none' } },
})
