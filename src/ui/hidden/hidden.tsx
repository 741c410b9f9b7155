import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import * as css from './hidden.css.ts'

export interface HiddenProps {
  children?: ReactNode
  above?: keyof typeof css.hiddenAbove
  below?: keyof typeof css.hiddenBelow
  /** Hides the content from people who may be logged in, or from visitors, even before the page script runs. */
  from?: keyof typeof css.hiddenFrom | undefined
}

/**
 * Hides content by page width or login, also from screen readers. It does not control access: the content is still in
 * the page.
 */
export function Hidden({ children, above, below, from }: HiddenProps) {
  return (
    <div
      className={classNames(
        css.wrapper,
        above && css.hiddenAbove[above],
        below && css.hiddenBelow[below],
        from && css.hiddenFrom[from],
      )}
    >
      {children}
    </div>
  )
}
