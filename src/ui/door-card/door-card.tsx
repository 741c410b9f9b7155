import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { pickRootAttributes, type RootAttributes } from '../root-attributes.ts'
import * as css from './door-card.css.ts'

export interface DoorCardProps extends RootAttributes {
  number: string
  /** 'open' means that the box contains mail, 'empty' that it is not rented. */
  door?: 'closed' | 'open' | 'empty'
  top?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  as?: 'li' | 'section' | 'div'
}

/** A rental drawn as a box door, with facts and actions beside it. */
export function DoorCard({
  number,
  door = 'closed',
  top,
  children,
  actions,
  as: Tag = 'div',
  ...rest
}: DoorCardProps) {
  return (
    <Tag
      {...pickRootAttributes(rest)}
      className={`${css.card} ${css.rentalStateTones[door === 'empty' ? 'over' : 'living']}`}
    >
      <div className={css.wallBackground}>
        <DoorPicture number={number} state={door} />
      </div>
      <div className={css.cardBody}>
        {top && <div className={css.cardTopRow}>{top}</div>}
        {children}
        {actions && (
          <div className={css.actions} data-print="never">
            {actions}
          </div>
        )}
      </div>
    </Tag>
  )
}

export interface DoorPictureProps {
  number: string
  state?: keyof typeof css.doorStates
}

/** Maximum characters on the number plate, by font size. */
const PLATE_CAPACITY = { large: 4, small: 8 } as const

const Keyhole = () => (
  <svg className={css.keyhole} viewBox="0 0 10 20" aria-hidden="true">
    <circle cx="5" cy="5" r="4.500" />
    <path d="M3.200 6h3.600l2 13h-7.600z" />
  </svg>
)

const Letter = () => (
  <>
    <svg className={css.openDoorLeaf} viewBox="0 0 20 100" preserveAspectRatio="none" aria-hidden="true">
      <polygon points="0,0 20,8 20,92 0,100" vectorEffect="non-scaling-stroke" />
    </svg>
    <svg className={css.letterPicture} viewBox="0 0 40 30" aria-hidden="true">
      <rect x="1" y="1" width="38" height="28" rx="1.500" />
      <path d="m1.500 2 18.500 15 18.500-15" />
    </svg>
  </>
)

/** A decorative door with its number plate above, for dark backgrounds. */
export function DoorPicture({ number, state = 'closed' }: DoorPictureProps) {
  const isShort = number.length <= PLATE_CAPACITY.large
  return (
    <div className={css.doorPicture} aria-hidden="true">
      {number.length <= PLATE_CAPACITY.small && (
        <span className={classNames(css.numberPlate, css.numberPlateSizes[isShort ? 'short' : 'long'])}>
          {number}
        </span>
      )}
      <div className={classNames(css.doorLeaf, css.doorStates[state])}>
        {state === 'closed' && <Keyhole />}
        {state === 'open' && <Letter />}
      </div>
    </div>
  )
}
