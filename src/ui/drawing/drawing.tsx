import * as css from './drawing.css.ts'
import { Broken, Closed, Returned, Unplugged } from './failures.tsx'
import { Apart, Calendar, Linked, Signed, Unsigned } from './outcomes.tsx'
import { Find, Open, Receive } from './steps.tsx'

const scenes = {
  find: { size: '240 150', Scene: Find },
  open: { size: '240 150', Scene: Open },
  receive: { size: '240 150', Scene: Receive },
  returned: { size: '360 262', Scene: Returned },
  closed: { size: '360 262', Scene: Closed },
  unplugged: { size: '360 262', Scene: Unplugged },
  broken: { size: '360 262', Scene: Broken },
  signed: { size: '360 262', Scene: Signed },
  unsigned: { size: '360 262', Scene: Unsigned },
  linked: { size: '360 262', Scene: Linked },
  apart: { size: '360 262', Scene: Apart },
  calendar: { size: '360 262', Scene: Calendar },
} as const

export interface DrawingProps {
  /** The steps of a rent are `find`, `open`, `receive`; how something ended, well or not, is one of the others. */
  scene: keyof typeof scenes
  /** What it says, for listeners; without it the drawing only decorates. */
  label?: string
  /** Put across it by a rubber stamp: a number, and words under it. */
  code?: string
  words?: string
}

/** A rubber stamp put on askew: a number with words under it, or large words alone. */
const Stamp = ({ code, words }: Pick<DrawingProps, 'code' | 'words'>) => (
  <g transform="translate(112 196) rotate(-9)">
    <rect className={css.stampGround} x="-96" y="-44" width="192" height="88" rx="8" />
    <rect className={css.stamp} x="-96" y="-44" width="192" height="88" rx="8" />
    <rect className={css.stamp} x="-90" y="-38" width="180" height="76" rx="5" strokeWidth="1" />
    {code && (
      <text className={css.code} x="0" y={words ? 9 : 18}>
        {code}
      </text>
    )}
    {words && (
      <text className={code ? css.words : css.wordsAlone} x="0" y={code ? 28 : 9}>
        {words}
      </text>
    )}
  </g>
)

/** A scene drawn in the colours of the theme. */
export function Drawing({ scene, label, code, words }: DrawingProps) {
  const { size, Scene } = scenes[scene]
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or silent
    <svg
      className={css.drawing}
      viewBox={`0 0 ${size}`}
      {...(label ? { role: 'img' as const, 'aria-label': label } : { 'aria-hidden': true })}
    >
      <Scene />
      {(code || words) && <Stamp {...(code ? { code } : {})} {...(words ? { words } : {})} />}
    </svg>
  )
}
