import { style } from '@vanilla-extract/css'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'
import { media } from '#theme/tokens/breakpoints.ts'

const { colour } = vars

export const mark = style(
  inUi({
    display: 'block',
    width: 'clamp(7rem, 5rem + 6vw, 11rem)',
    height: 'auto',
    color: colour.accent,
    transform: 'rotate(-9deg)',
    overflow: 'visible',
  }),
)
export const lines = style(
  inUi({ fill: 'none', stroke: 'currentColor', strokeWidth: 2.5, strokeLinecap: 'round' }),
)
export const middle = style(
  inUi({
    fill: 'currentColor',
    fontFamily: vars.family.text,
    fontWeight: vars.weight.heavy,
    fontSize: '22px',
    textAnchor: 'middle',
  }),
)
export const small = style(
  inUi({
    fill: 'currentColor',
    fontFamily: vars.family.text,
    fontWeight: vars.weight.strong,
    fontSize: '10px',
    textAnchor: 'middle',
  }),
)

/** Red, paper, blue: the edge of an airmail letter. */
export const airmail = style(
  inUi({
    height: '0.5rem',
    background: `repeating-linear-gradient(-55deg, ${colour.accent} 0 1.25rem, transparent 1.25rem 2rem, ${colour.action} 2rem 3.25rem, transparent 3.25rem 4rem)`,
    '@media': { [media.forcedColours]: { borderTop: '4px dashed CanvasText' }, print: { display: 'none' } },
  }),
)
/** Perforation: where one sheet is torn from the next. */
export const perforation = style(inUi({ height: 0, border: 0, borderTop: `2px dashed ${colour.border}` }))
