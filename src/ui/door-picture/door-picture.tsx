import { classNames } from '../class-names.ts'
import * as css from './door-picture.css.ts'

export interface DoorPictureProps {
  /** On the plate over the door; a long one is left out. */
  number: string
  /** 'open' has a letter inside, 'empty' is nobody's any more; closed unless told. */
  state?: keyof typeof css.leaves
}

/** Signs that the plate has room for, in large figures and at all. */
const onPlate = { large: 4, least: 8 } as const

const Keyhole = () => (
  <svg className={css.keyhole} viewBox="0 0 10 20" aria-hidden="true">
    <circle cx="5" cy="5" r="4.500" />
    <path d="M3.200 6h3.600l2 13h-7.600z" />
  </svg>
)

const Letter = () => (
  <>
    <svg className={css.swung} viewBox="0 0 20 100" preserveAspectRatio="none" aria-hidden="true">
      <polygon points="0,0 20,8 20,92 0,100" vectorEffect="non-scaling-stroke" />
    </svg>
    <svg className={css.letter} viewBox="0 0 40 30" aria-hidden="true">
      <rect x="1" y="1" width="38" height="28" rx="1.500" />
      <path d="m1.500 2 18.500 15 18.500-15" />
    </svg>
  </>
)

/** One door of the wall, for the ink ground, under the plate with its number: decorates, so nobody hears of it. */
export function DoorPicture({ number, state = 'closed' }: DoorPictureProps) {
  const isShort = number.length <= onPlate.large
  return (
    <div className={css.picture} aria-hidden="true">
      {number.length <= onPlate.least && (
        <span className={classNames(css.plate, css.plates[isShort ? 'short' : 'long'])}>{number}</span>
      )}
      <div className={classNames(css.leaf, css.leaves[state])}>
        {state === 'closed' && <Keyhole />}
        {state === 'open' && <Letter />}
      </div>
    </div>
  )
}
