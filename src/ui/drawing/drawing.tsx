import type { ReactNode } from 'react'
import * as css from './drawing.css.ts'
import {
  BrokenBoxScene,
  CrossedCalendarScene,
  LinkedProfilesScene,
  LockedBoxScene,
  ReturnedLetterScene,
  SignedContractScene,
  UnlinkedProfilesScene,
  UnpluggedCableScene,
  UnsignedContractScene,
} from './outcome-scenes.tsx'

const FindOfficeScene = () => (
  <>
    <rect className={css.paperShape} x="20" y="22" width="200" height="114" rx="10" />
    <path className={css.waterLine} d="M30 118c38-4 42-30 82-28s52 30 98 14" />
    <path className={css.streetLine} d="M32 58h176M74 30v78M150 30v62M74 84l76-26M184 30v78" />
    <circle className={css.paperShape} cx="52" cy="84" r="7" />
    <circle className={css.paperShape} cx="190" cy="52" r="7" />
    <circle className={css.paperShape} cx="174" cy="116" r="7" />
    <ellipse className={css.softShape} cx="116" cy="103" rx="16" ry="5" />
    <path className={css.accentShape} d="M116 102c-20-23-30-37-30-54a30 30 0 0 1 60 0c0 17-10 31-30 54z" />
    <path className={css.brightShape} d="M102 36h28v22h-28z" />
    <path className={css.lineOnBright} d="M102 36l14 12 14-12" />
  </>
)

const columns = [0, 1, 2, 3] as const
const rows = [0, 1, 2] as const
const isOpen = (column: number, row: number) => column === 2 && row === 1

const OpenBoxScene = () => (
  <>
    <rect className={css.shapeOnInk} x="20" y="14" width="200" height="126" rx="8" />
    {rows.flatMap((row) =>
      columns
        .filter((column) => !isOpen(column, row))
        .map((column) => (
          <g key={`${column}-${row}`} transform={`translate(${26 + column * 48} ${20 + row * 39})`}>
            <rect className={css.raisedShape} width="44" height="36" rx="3" />
            <rect className={css.plateShape} x="6" y="6" width="12" height="5" rx="1" />
            <circle className={css.brightShape} cx="36" cy="20" r="2.4" />
          </g>
        )),
    )}
    <rect className={css.accentShape} x="122" y="59" width="44" height="36" rx="3" />
    <path className={css.brightShape} d="M128 69h32v24h-32z" />
    <path className={css.lineOnBright} d="M128 69l16 13 16-13" />
    <path className={css.raisedShape} d="M122 59 86 47v60l36-12z" />
    <circle className={css.lineOnInk} cx="93" cy="77" r="3" />
    <path className={css.accentLine} d="M90 77H62M70 77v9M62 77v7" />
    <circle className={css.accentLine} cx="48" cy="77" r="11" />
  </>
)

const ReceiveLetterScene = () => (
  <>
    <g transform="rotate(-7 120 90)">
      <rect className={css.sunkenShape} x="54" y="34" width="148" height="92" rx="6" />
    </g>
    <rect className={css.paperShape} x="34" y="42" width="160" height="96" rx="7" />
    <path
      className={css.accentShape}
      d="M46 42h14l-6 8H40zM82 42h14l-6 8H76zM118 42h14l-6 8h-14zM46 138h14l6-8H52zM82 138h14l6-8H88zM118 138h14l6-8h-14zM154 138h14l6-8h-14z"
    />
    <path className={css.faintLine} d="M50 98h66M50 110h50M50 122h58" />
    <path className={css.softShape} d="M150 54h32v38h-32z" />
    <path className={css.darkLine} d="M150 54h32v38h-32zM158 66h16M158 72h16M163 81h6" />
    <path className={css.faintLine} d="M98 64c8-5 13 5 21 0s13 5 21 0M98 73c8-5 13 5 21 0s13 5 21 0" />
    <circle className={css.faintLine} cx="82" cy="69" r="17" />
    <circle className={css.accentShape} cx="196" cy="40" r="19" />
    <path className={css.lineOnInk} d="m187 40 7 7 12-14" />
  </>
)

const scenes = {
  find: { size: '240 150', Scene: FindOfficeScene },
  open: { size: '240 150', Scene: OpenBoxScene },
  receive: { size: '240 150', Scene: ReceiveLetterScene },
  returned: { size: '360 262', Scene: ReturnedLetterScene },
  closed: { size: '360 262', Scene: LockedBoxScene },
  unplugged: { size: '360 262', Scene: UnpluggedCableScene },
  broken: { size: '360 262', Scene: BrokenBoxScene },
  signed: { size: '360 262', Scene: SignedContractScene },
  unsigned: { size: '360 262', Scene: UnsignedContractScene },
  linked: { size: '360 262', Scene: LinkedProfilesScene },
  apart: { size: '360 262', Scene: UnlinkedProfilesScene },
  calendar: { size: '360 262', Scene: CrossedCalendarScene },
} as const

export interface DrawingProps {
  /** `find`, `open` and `receive` show the steps of a rent; the other scenes show outcomes. */
  scene: keyof typeof scenes
  label?: string
  code?: string
  words?: string
}

const STAMP_LINE_HEIGHT = 27
/** Longer words take a line each, so that they stay within the frame. */
const MAX_STAMP_CHARACTERS = 10

const stampLines = (words = ''): readonly string[] =>
  words.length > MAX_STAMP_CHARACTERS ? words.split(' ') : [words]

/** A rubber stamp: a number with words below, or only words, which are larger. */
const Stamp = ({ code, words }: Pick<DrawingProps, 'code' | 'words'>) => (
  <g transform="translate(112 196) rotate(-9)">
    <rect className={css.stampBackground} x="-96" y="-44" width="192" height="88" rx="8" />
    <rect className={css.stampOutline} x="-96" y="-44" width="192" height="88" rx="8" />
    <rect className={css.stampOutline} x="-90" y="-38" width="180" height="76" rx="5" strokeWidth="1" />
    {code && (
      <text className={css.stampCode} x="0" y={words ? 9 : 18}>
        {code}
      </text>
    )}
    {words && code && (
      <text className={css.stampCaption} x="0" y="28">
        {words}
      </text>
    )}
    {!code &&
      stampLines(words).map((line, index, { length }) => (
        <text
          key={line}
          className={css.largeStampCaption}
          x="0"
          y={9 + (index - (length - 1) / 2) * STAMP_LINE_HEIGHT}
        >
          {line}
        </text>
      ))}
  </g>
)

export function Drawing({ scene, label, code, words }: DrawingProps) {
  const { size, Scene } = scenes[scene]
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or decorative
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

/** Text with a drawing, which is beside the text from tablets up, and small and above it on phones. */
export const TextWithDrawing = ({ picture, children }: { picture: ReactNode; children?: ReactNode }) => (
  <div className={css.textWithDrawing}>
    <div className={css.drawingBesideText}>{picture}</div>
    {children}
  </div>
)

export interface IllustratedStepsProps {
  steps: readonly { readonly scene: DrawingProps['scene']; readonly title: string; readonly text: string }[]
  level?: 2 | 3
}

export function IllustratedSteps({ steps, level = 3 }: IllustratedStepsProps) {
  const Title = `h${level}` as const
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role without bullets
    <ol role="list" className={css.illustratedStepList}>
      {steps.map(({ scene, title, text }, index) => (
        <li key={title} className={css.illustratedStep}>
          <Drawing scene={scene} />
          <div className={css.stepText}>
            <Title className={css.stepTitle}>
              <span className={css.stepNumber} aria-hidden="true">
                {index + 1}
              </span>
              {title}
            </Title>
            <p className={css.stepDescription}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
