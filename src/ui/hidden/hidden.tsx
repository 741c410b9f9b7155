import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import * as css from './hidden.css.ts'

export interface HiddenProps {
  children?: ReactNode
  /** Hidden above this width (768 or 1200 px). */
  above?: keyof typeof css.above
  /** Hidden below this width (768 or 1200 px). */
  below?: keyof typeof css.below
  /** Hidden depending on whether somebody may be logged in, before the page script runs. */
  from?: keyof typeof css.from | undefined
}

/** Hides content by width or login, also from screen readers. For two variants of one thing, never to withhold. */
export function Hidden({ children, above, below, from }: HiddenProps) {
  return (
    <div
      className={classNames(
        css.frame,
        above && css.above[above],
        below && css.below[below],
        from && css.from[from],
      )}
    >
      {children}
    </div>
  )
}
