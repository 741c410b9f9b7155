import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'

const { colour, space, size, radius, weight, leading, line, width, motion } = vars

export const pill = style(
  inUi({
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
  }),
)
export const tones = styleVariants({
  regular: inUi({
    background: colour.surface,
    selectors: { '&:hover': { background: colour.actionSoft, color: colour.onActionSoft } },
  }),
  onInk: inUi({
    borderColor: colour.borderOnInk,
    color: colour.linkOnInk,
    selectors: {
      '&:hover': { background: colour.inkRaised, color: colour.linkOnInk },
      '&:focus-visible': { outlineColor: colour.focusOnInk },
    },
  }),
})
