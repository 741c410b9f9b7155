import { componentSizes, style, vars } from '#theme/style.ts'

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
export const previewSummary = style({
  display: 'block',
  listStyle: 'none',
  borderRadius: radius.control,
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
})
export const content = style({ display: 'grid', gap: space.s, paddingBlockStart: space.s })
export const mapFrame = style({
  width: '100%',
  height: componentSizes.framedMap.height,
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.control,
  background: colour.surfaceSunken,
  selectors: { '&[hidden]': { display: 'none' } },
})
/** Isolates the z-indexes of marks on the map. */
export const mapCanvas = style({
  isolation: 'isolate',
  height: componentSizes.framedMap.height,
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.control,
  background: colour.surfaceSunken,
})
export const fullScreenMap = style({ position: 'fixed', inset: 0 })
