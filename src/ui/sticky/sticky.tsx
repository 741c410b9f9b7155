import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import * as css from './sticky.css.ts'

export interface StickyProps {
  children?: ReactNode
  /**
   * 'top': sticks at the top beside the form, on desktop; 'bottom': a bar at the bottom of the window on narrower
   * pages; 'acts': a bar of actions at the bottom of the window at every width.
   */
  side: keyof typeof css.stickySides
}

export const StickyRow = ({
  children,
  act,
  centre,
}: {
  children?: ReactNode
  act: ReactNode
  centre?: boolean
}) => (
  <div className={classNames(css.row, centre && css.centredRow)}>
    {children}
    <div className={css.rowAction}>{act}</div>
  </div>
)

/** Keeps its content visible while the rest of the page scrolls, if the window is high enough. */
export function Sticky({ children, side }: StickyProps) {
  return <div className={`${css.sticky} ${css.stickySides[side]}`}>{children}</div>
}
