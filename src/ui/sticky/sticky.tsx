import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import * as css from './sticky.css.ts'

export interface StickyProps {
  children?: ReactNode
  /**
   * 'top': beside the form on desktop; 'bottom': a bottom bar below desktop width; 'acts': a bottom bar of actions at
   * every width.
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

/** Stays visible while the rest scrolls, if the window is high enough. */
export function Sticky({ children, side }: StickyProps) {
  return <div className={`${css.sticky} ${css.stickySides[side]}`}>{children}</div>
}
