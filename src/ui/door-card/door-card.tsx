import type { ReactNode } from 'react'
import { DoorPicture } from '../door-picture/door-picture.tsx'
import { type PassedAttributes, passedAttributes } from '../passed-attributes.ts'
import * as css from './door-card.css.ts'

export interface DoorCardProps extends PassedAttributes {
  /** On the plate of the door. */
  number: string
  /** 'open' has mail inside, 'empty' is nobody's any more. */
  door?: 'closed' | 'open' | 'empty'
  /** The quiet line at the top: a number at the left, a status at the right. */
  top?: ReactNode
  children?: ReactNode
  /** What can be done, the one loud button first. */
  actions?: ReactNode
  as?: 'li' | 'section' | 'div'
}

/** A thing behind a door of the wall: the door at the left, what is to be known and done beside it. */
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
      {...passedAttributes(rest)}
      className={`${css.card} ${css.tones[door === 'empty' ? 'over' : 'living']}`}
    >
      <div className={css.wall}>
        <DoorPicture number={number} state={door} />
      </div>
      <div className={css.words}>
        {top && <div className={css.top}>{top}</div>}
        {children}
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
    </Tag>
  )
}
