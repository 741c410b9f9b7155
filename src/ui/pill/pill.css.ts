import { style, styleVariants, vars } from '#theme/style.ts'

const { colour, space, size, radius, weight, leading, line, width, motion } = vars

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
export const tones = styleVariants({
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
