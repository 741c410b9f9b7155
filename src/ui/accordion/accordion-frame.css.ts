import { measures, style, vars } from '#theme/style.ts'

const { colour, space, line } = vars

export const accordion = style({ borderTop: `${line.thin} solid ${colour.border}` })
/**
 * Out of sight it is not drawn, and moves as a whole; its height is then a guess. Rings of focus reach out of it. Without
 * script nobody mends where a link to an answer ends when a guess was wrong: all is drawn.
 */
export const long = style({
  contentVisibility: 'auto',
  containIntrinsicBlockSize: `auto ${measures.accordion.long}`,
  overflowClipMargin: space.xs,
  '@media': { '(scripting: none)': { contentVisibility: 'visible' } },
})
