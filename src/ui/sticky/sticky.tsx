import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import * as css from './sticky.css.ts'

export interface StickyProps {
  children?: ReactNode
  /** 'top': beside the form on desktop. 'bottom': a bar under the thumb below desktop. 'acts': what may be done with a long page, at its foot on every width. */
  side: keyof typeof css.sides
}

/** One line of a bar under the thumb: what it comes to, and the act, which takes the rest of the line (a `wide` button). */
export const StickyRow = ({
  children,
  act,
  centre,
}: {
  children?: ReactNode
  act: ReactNode
  /** The line has words alone beside the act. */
  centre?: boolean
}) => (
  <div className={classNames(css.row, centre && css.centre)}>
    {children}
    <div className={css.act}>{act}</div>
  </div>
)

/** Stays in sight while the rest scrolls, where there is room for it; elsewhere an ordinary block. */
export function Sticky({ children, side }: StickyProps) {
  return <div className={`${css.sticky} ${css.sides[side]}`}>{children}</div>
}
