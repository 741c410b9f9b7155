import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { atWidth } from '#theme/at-width.ts'
import { vars } from '#theme/contract.css.ts'
import { inUi } from '#theme/in-layer.ts'
import { media } from '#theme/tokens/breakpoints.ts'
import { measures } from '#theme/tokens/measures.ts'
import { stroke } from '#theme/tokens/scale.ts'
import { leading, tracking } from '#theme/tokens/type.ts'

const { colour, space, radius, line, weight, motion } = vars
const { envelope: sizes, postmark } = measures
const forced = (rule: object) => ({ '@media': { [media.forcedColours]: rule } })

/** Enlarged text needs no large letters: a word of a street stays in its line. */
const onNarrow = { '@media': atWidth({ narrow: { fontSize: sizes.narrow } }) }

/** Red, paper, blue all around: the border of an airmail letter. */
export const envelope = style(
  inUi({
    position: 'relative',
    minWidth: 0,
    padding: sizes.edge,
    borderRadius: radius.card,
    background: `repeating-linear-gradient(-55deg, ${colour.accent} 0 ${postmark.stripe1}, ${colour.surface} ${postmark.stripe1} ${postmark.stripe2}, ${colour.action} ${postmark.stripe2} ${postmark.stripe3}, ${colour.surface} ${postmark.stripe3} ${postmark.stripe4})`,
    boxShadow: vars.shadow.card,
    '@media': {
      [media.forcedColours]: {
        padding: 0,
        background: 'Canvas',
        border: `${stroke.heavy} dashed CanvasText`,
      },
      print: { padding: 0, background: 'none', border: `${stroke.dash} solid`, breakInside: 'avoid' },
    },
  }),
)
export const paper = style(
  inUi({
    display: 'grid',
    gap: space.m,
    minWidth: 0,
    padding: `clamp(${space.m}, ${measures.card.fluidPadding}, ${space.xl})`,
    borderRadius: sizes.paperCorner,
    background: colour.surface,
    outline: `${line.thin} solid ${colour.border}`,
    outlineOffset: `calc(-1 * ${line.thin})`,
  }),
)
export const top = style(
  inUi({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    justifyContent: 'flex-end',
    gap: space.s,
    '@media': atWidth({ narrow: { display: 'grid' } }),
  }),
)
/** Beside the stamp as long as its longest word has room there. */
export const title = style(inUi({ flex: '1 1 min-content', minWidth: 0 }))
globalStyle(`${title} > *`, inUi(onNarrow))
/** Beside the words of a large envelope stands what a camera reads. */
export const sides = style(
  inUi({
    display: 'grid',
    gap: space.m,
    justifyItems: 'start',
    '@media': atWidth({ tablet: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'end' } }),
  }),
)
export const words = style(inUi({ display: 'grid', gap: space.s, justifyItems: 'start', minWidth: 0 }))
export const address = style(
  inUi({
    maxWidth: '100%',
    fontWeight: weight.strong,
    lineHeight: leading.heading,
    letterSpacing: tracking.heading,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
    textWrap: 'balance',
    userSelect: 'all',
  }),
)
/** By how much is written, as a hand would. */
export const scales = styleVariants({
  short: inUi({ fontSize: sizes.short, ...onNarrow }),
  medium: inUi({ fontSize: sizes.medium, ...onNarrow }),
  long: inUi({ fontSize: sizes.long, ...onNarrow }),
})
export const note = style(
  inUi({
    maxWidth: vars.width.prose,
    fontSize: vars.size.small,
    color: colour.textMuted,
    textWrap: 'pretty',
  }),
)
export const actions = style(
  inUi({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: space.xs,
    paddingTop: space.s,
    marginBottom: `calc(-1 * ${space.xs})`,
    // Buttons without a ground of their own begin where the words do.
    marginInlineStart: `calc(-1 * ${space.s})`,
    borderTop: `${stroke.dash} dashed ${colour.border}`,
  }),
)

export const franking = style(
  inUi({
    display: 'block',
    width: sizes.franking,
    height: 'auto',
    overflow: 'visible',
    '@media': atWidth({ narrow: { justifySelf: 'end' } }),
  }),
)
export const stamp = style(inUi({ fill: colour.ink, ...forced({ fill: 'Canvas', stroke: 'CanvasText' }) }))
/** The holes between two stamps: dots of paper along the edge. */
export const holes = style(
  inUi({
    fill: 'none',
    stroke: colour.surface,
    strokeWidth: 6,
    strokeLinecap: 'round',
    strokeDasharray: '0 11.3',
    ...forced({ stroke: 'Canvas' }),
    '@media': { print: { display: 'none' } },
  }),
)
export const frame = style(
  inUi({ fill: 'none', stroke: 'transparent', '@media': { print: { stroke: colour.text } } }),
)
export const door = style(
  inUi({
    fill: colour.inkRaised,
    stroke: colour.borderOnInk,
    strokeWidth: 1.5,
    ...forced({ fill: 'Canvas', stroke: 'CanvasText' }),
  }),
)
export const number = style(
  inUi({
    fill: colour.textOnInk,
    fontFamily: vars.family.text,
    fontWeight: weight.strong,
    textAnchor: 'middle',
    ...forced({ fill: 'CanvasText' }),
  }),
)
export const numbers = styleVariants({
  short: inUi({ fontSize: sizes.numberShort }),
  long: inUi({ fontSize: sizes.numberLong }),
})
export const keyhole = style(inUi({ fill: colour.textOnInk, ...forced({ fill: 'CanvasText' }) }))

const land = keyframes({
  from: { opacity: 0, transform: 'rotate(-9deg) scale(1.7)' },
  to: { opacity: 1, transform: 'rotate(-9deg) scale(1)' },
})
export const mark = style(
  inUi({
    fill: 'none',
    stroke: colour.accentText,
    strokeWidth: 2.5,
    strokeLinecap: 'round',
    transformBox: 'fill-box',
    transformOrigin: '35% 50%',
    transform: 'rotate(-9deg)',
  }),
)
/** The postmark comes down once, when what it confirms has just happened. */
export const landing = style(inUi({ animation: `${land} ${motion.calm} ${motion.ease} both` }))
/** Where the lines of the mark run over the stamp. */
export const over = style(inUi({ stroke: colour.accentOnInk, ...forced({ stroke: 'CanvasText' }) }))
export const index = style(
  inUi({
    stroke: 'none',
    fill: colour.accentText,
    fontFamily: vars.family.text,
    fontWeight: weight.strong,
    fontSize: sizes.index,
    textAnchor: 'middle',
  }),
)
export const below = style(
  inUi({
    stroke: 'none',
    fill: colour.accentText,
    fontFamily: vars.family.text,
    fontWeight: weight.strong,
    fontSize: sizes.below,
    textAnchor: 'middle',
  }),
)
