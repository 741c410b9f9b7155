import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import * as css from './hidden.css.ts'

export interface HiddenProps {
  children?: ReactNode
  /** Hidden on pages wider than a phone (< 768 px) or a tablet (< 1200 px). */
  above?: keyof typeof css.above
  /** Hidden on pages narrower than a tablet (768 px) or a desktop (1200 px). */
  below?: keyof typeof css.below
  /** Hidden where somebody may be logged in, or where nobody is: in built pages, before their script runs. */
  from?: keyof typeof css.from | undefined
}

/** Hides its content on some widths or from some people, also from screen readers. Use it for two forms of one thing, never to withhold. */
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
