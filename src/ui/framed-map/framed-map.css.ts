import { measures, style, vars } from '#theme/style.ts'

const { colour, space, line, radius } = vars

export const summary = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.xs,
  minHeight: vars.width.touch,
  color: colour.link,
  textDecoration: 'underline',
  listStyle: 'none',
  cursor: 'pointer',
  selectors: {
    '&::-webkit-details-marker': { display: 'none' },
    '&:hover': { color: colour.linkHover },
    '&:focus-visible': { borderRadius: radius.small },
  },
})
export const preview = style({
  display: 'block',
  listStyle: 'none',
  borderRadius: radius.control,
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
})
export const content = style({ display: 'grid', gap: space.s, paddingBlockStart: space.s })
export const frame = style({
  width: '100%',
  height: measures.framedMap.height,
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.control,
  background: colour.surfaceSunken,
  selectors: { '&[hidden]': { display: 'none' } },
})
export const whole = style({ position: 'fixed', inset: 0 })
