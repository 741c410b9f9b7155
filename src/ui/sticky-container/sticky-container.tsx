import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import * as css from './sticky-container.css.ts'

export interface StickyContainerProps {
  children?: ReactNode
  /**
   * 'top': sticks at the top beside the form, on desktop; 'bottom': a bar at the bottom of the window on narrower
   * pages; 'acts': a card of actions that floats at the bottom of the window at every width.
   */
  side: keyof typeof css.stickySides
}

export const StickyRow = ({
  children,
  note,
  act,
  centre,
}: {
  children?: ReactNode
  /** A short text below the content. */
  note?: string
  act: ReactNode
  centre?: boolean
}) => (
  <div className={classNames(css.contentAndActionRow, centre && css.centredStickyRow)}>
    {note === undefined ? (
      children
    ) : (
      <div>
        {children}
        <div className={css.stickyRowNote}>{note}</div>
      </div>
    )}
    <div className={css.stickyRowAction}>{act}</div>
  </div>
)

/** Keeps its content visible while the rest of the page scrolls, if the window is high enough. */
export function StickyContainer({ children, side }: StickyContainerProps) {
  return <div className={`${css.stickyContainer} ${css.stickySides[side]}`}>{children}</div>
}
