import { atWidth, componentSizes, mediaQueries, style, vars } from '#theme/style.ts'

const { colour, space, line, radius, size, weight } = vars

export const pictureWithCaption = style({ display: 'grid', gap: space.xs, margin: 0 })
export const pictureFrame = style({
  position: 'relative',
  display: 'block',
  overflow: 'hidden',
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.control,
})
export const picture = style({
  display: 'block',
  width: '100%',
  // Crops the sides of the drawing only outside the area in which it places names.
  aspectRatio: '20 / 13',
  maxHeight: componentSizes.streetPicture.maxHeight,
  background: colour.surfaceSunken,
  selectors: { 'details[open] > summary &': { display: 'none' } },
  // Replaces the theme colours of the SVG file with system colours if colours are forced.
  '@media': {
    [mediaQueries.forcedColours]: {
      vars: {
        [colour.surfaceSunken]: 'Canvas',
        [colour.surface]: 'Canvas',
        [colour.successSoft]: 'Canvas',
        [colour.infoSoft]: 'Canvas',
        [colour.skeleton]: 'Canvas',
        [colour.borderControl]: 'CanvasText',
        [colour.text]: 'CanvasText',
        [colour.textMuted]: 'CanvasText',
        [colour.accent]: 'Highlight',
        [colour.action]: 'LinkText',
      },
    },
  },
})
export const openLabel = style({
  position: 'absolute',
  insetInlineEnd: space.xs,
  insetBlockEnd: space.xs,
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.xs,
  minHeight: vars.width.touch,
  paddingInline: space.s,
  selectors: { 'details[open] > summary &': { position: 'static', borderBlockStartWidth: 0 } },
  border: `${line.thin} solid ${colour.borderControl}`,
  borderRadius: radius.control,
  background: colour.surface,
  color: colour.link,
  fontSize: size.small,
  fontWeight: weight.strong,
  '@media': {
    // In a narrow picture the button would cover marks, so it is below the picture.
    ...atWidth({
      belowDesktop: {
        position: 'static',
        width: '100%',
        justifyContent: 'center',
        verticalAlign: 'top',
        border: 0,
        borderBlockStart: `${line.thin} solid ${colour.border}`,
        borderRadius: 0,
      },
    }),
    print: { display: 'none' },
  },
})
