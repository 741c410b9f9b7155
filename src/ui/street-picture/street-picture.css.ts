import { measures, media, style, vars } from '#theme/style.ts'

const { colour, space, line, radius, size, weight } = vars

export const figure = style({ display: 'grid', gap: space.xs, margin: 0 })
export const frame = style({
  position: 'relative',
  display: 'block',
  overflow: 'hidden',
  border: `${line.thin} solid ${colour.border}`,
  borderRadius: radius.control,
})
export const picture = style({
  display: 'block',
  width: '100%',
  aspectRatio: '5 / 3',
  minHeight: measures.streetPicture.least,
  maxHeight: measures.streetPicture.most,
  background: colour.surfaceSunken,
  // An opened map takes the place of its picture.
  selectors: { 'details[open] > summary &': { display: 'none' } },
  // The file speaks in the roles of the theme: here they become the reader's own colours.
  '@media': {
    [media.forcedColours]: {
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
/** What a press on the picture does, on its lower corner. */
export const open = style({
  position: 'absolute',
  insetInlineEnd: space.xs,
  insetBlockEnd: space.xs,
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.xs,
  minHeight: vars.width.touch,
  paddingInline: space.s,
  selectors: { 'details[open] > summary &': { position: 'static' } },
  border: `${line.thin} solid ${colour.borderControl}`,
  borderRadius: radius.control,
  background: colour.surface,
  color: colour.link,
  fontSize: size.small,
  fontWeight: weight.strong,
})
