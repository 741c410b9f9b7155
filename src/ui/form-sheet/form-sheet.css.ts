import { atWidth, componentSizes, globalStyle, style, vars } from '#theme/style.ts'
import { field, hint, label } from '../field/field.css.ts'

const { colour, space, line, radius, leading, motion } = vars

const sidePadding = `clamp(${space.m}, ${componentSizes.card.fluidPadding}, ${space.l})`

export const sheet = style({
  minWidth: 0,
  background: colour.surface,
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.card,
})
export const inlineHints = style({})
globalStyle(`${inlineHints} ${field}`, {
  flexFlow: 'row wrap',
  alignItems: 'baseline',
})
globalStyle(`${inlineHints} ${field} > :not(${label}, ${hint})`, { flexBasis: '100%' })
export const section = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.s,
  minWidth: 0,
  paddingInline: sidePadding,
  paddingBlock: space.s,
  scrollMarginTop: space.m,
  '@media': atWidth({ narrow: { paddingInline: space.xs } }),
  selectors: { '& + &': { borderTop: `${line.thin} solid ${colour.border}` } },
})
export const collapsibleSection = style([
  section,
  {
    display: 'block',
    paddingBlock: space.xxs,
    '@media': atWidth({ phone: { paddingBlock: 0 } }),
  },
])
export const sectionHeader = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: space.m,
})
export const sectionNote = style({ margin: 0, color: colour.textMuted, fontSize: vars.size.small })
export const summary = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.m,
  minHeight: vars.width.touch,
  lineHeight: leading.control,
  listStyle: 'none',
  cursor: 'pointer',
  selectors: {
    '&::-webkit-details-marker': { display: 'none' },
    '&:hover': { color: colour.link },
    '&:focus-visible': { borderRadius: radius.small },
  },
})
export const chevron = style({
  flex: 'none',
  color: colour.link,
  transition: `transform ${motion.calm} ${motion.ease}`,
  selectors: { 'details[open] > summary > &': { transform: 'rotate(180deg)' } },
})
export const collapsibleContent = style({ paddingBlock: `${space.xs} ${space.m}` })
