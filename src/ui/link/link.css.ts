import { strokeWidths, style, styleVariants, vars } from '#theme/style.ts'

const { colour, space, width, size, radius, weight, leading, line, motion } = vars

export const link = style({ overflowWrap: 'anywhere' })
const linkOnInk = style({
  color: colour.linkOnInk,
  selectors: {
    '&:hover': { color: colour.linkOnInk },
    '&:focus-visible': { outlineColor: colour.focusOnInk },
  },
})
export const tones = { regular: '', onInk: linkOnInk }
export const standaloneLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.xs,
  minHeight: width.touch,
  // In print, the address after the link continues its line instead of taking half of its width.
  '@media': { print: { selectors: { '&[href^="http"]': { display: 'inline' } } } },
})
export const linkButton = style({
  border: 0,
  background: 'none',
  color: colour.link,
  textAlign: 'start',
  textDecoration: 'underline',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
})
export const currentLink = style({
  color: 'inherit',
  boxShadow: `inset 0 -${strokeWidths.strong} ${colour.accent}`,
  selectors: { '&:hover': { textDecoration: 'none' } },
})

export const pillLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.xs,
  flex: 'none',
  minHeight: width.touch,
  maxWidth: '100%',
  paddingInline: space.m,
  border: `${line.control} solid ${colour.borderControl}`,
  borderRadius: radius.round,
  color: colour.link,
  fontSize: size.small,
  fontWeight: weight.strong,
  lineHeight: leading.control,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  transition: `background ${motion.quick}`,
  '@media': { print: { display: 'none' } },
})
export const pillTones = styleVariants({
  regular: {
    background: colour.surface,
    selectors: { '&:hover': { background: colour.actionSoft, color: colour.onActionSoft } },
  },
  onInk: {
    borderColor: colour.borderOnInk,
    color: colour.linkOnInk,
    selectors: {
      '&:hover': { background: colour.inkRaised, color: colour.linkOnInk },
      '&:focus-visible': { outlineColor: colour.focusOnInk },
    },
  },
})
