import { stroke, style, styleVariants, vars } from '#theme/style.ts'

const { colour, space, width, size, radius, weight, leading, line, motion } = vars

export const link = style({ overflowWrap: 'anywhere' })
const onInk = style({
  color: colour.linkOnInk,
  selectors: {
    '&:hover': { color: colour.linkOnInk },
    '&:focus-visible': { outlineColor: colour.focusOnInk },
  },
})
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

export const pill = style({
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
