import { measures, media, stroke, style, vars } from '#theme/style.ts'

const { colour } = vars

export const mark = style({
  display: 'block',
  width: measures.postmark.side,
  height: 'auto',
  color: colour.accent,
  transform: 'rotate(-9deg)',
  overflow: 'visible',
})
export const lines = style({ fill: 'none', stroke: 'currentColor', strokeWidth: 2.5, strokeLinecap: 'round' })
export const middle = style({
  fill: 'currentColor',
  fontFamily: vars.family.text,
  fontWeight: vars.weight.strong,
  fontSize: measures.postmark.date,
  textAnchor: 'middle',
})
export const small = style({
  fill: 'currentColor',
  fontFamily: vars.family.text,
  fontWeight: vars.weight.strong,
  fontSize: measures.postmark.words,
  textAnchor: 'middle',
})

/** Red, paper, blue: the edge of an airmail letter. */
export const airmail = style({
  height: measures.postmark.stripes,
  background: `repeating-linear-gradient(-55deg, ${colour.accent} 0 ${measures.postmark.stripe1}, transparent ${measures.postmark.stripe1} ${measures.postmark.stripe2}, ${colour.action} ${measures.postmark.stripe2} ${measures.postmark.stripe3}, transparent ${measures.postmark.stripe3} ${measures.postmark.stripe4})`,
  '@media': {
    [media.forcedColours]: { borderTop: `${stroke.heavy} dashed CanvasText` },
    print: { display: 'none' },
  },
})
/** Perforation: where one sheet is torn from the next. */
export const perforation = style({
  height: 0,
  border: 0,
  borderTop: `${stroke.dash} dashed ${colour.border}`,
})
