import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import * as css from './hidden.css.ts'

export interface HiddenProps {
  children?: ReactNode
  above?: keyof typeof css.above
  below?: keyof typeof css.below
  /** Hides from people who may be logged in, or from visitors; works before the page script runs. */
  from?: keyof typeof css.from | undefined
}

/** Hides one of two variants by width or login, also from screen readers; not an access control. */
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
