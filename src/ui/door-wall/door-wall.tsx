import { DoorPicture } from '../door-card/door-card.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './door-wall.css.ts'

export interface DoorWallProps {
  /** Accessible name of the list. */
  label: string
  doors: readonly {
    readonly id: string | number
    readonly number: string
    readonly href: string
    /** Drawn open, with a letter. */
    readonly isOpen: boolean
    /** Full name for screen readers, e.g. with what waits inside. */
    readonly name: string
    /** Short text below the door. */
    readonly note: string
  }[]
}

/** Boxes of one office as doors that lead to their pages. */
export function DoorWall({ label, doors }: DoorWallProps) {
  return (
    <ul className={css.wall} aria-label={label}>
      {doors.map(({ id, number, href, isOpen, name, note }) => (
        <li key={id}>
          <a className={css.door} href={href}>
            <VisuallyHidden>{name}</VisuallyHidden>
            <DoorPicture number={number} state={isOpen ? 'open' : 'closed'} />
            <span>{note}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
