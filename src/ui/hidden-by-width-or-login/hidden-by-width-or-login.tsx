import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import * as css from './hidden-by-width-or-login.css.ts'

export interface HiddenByWidthOrLoginProps {
  children?: ReactNode
  above?: keyof typeof css.hiddenAboveWidth
  below?: keyof typeof css.hiddenBelowWidth
  /** Hides the content from people who may be logged in, or from visitors, even before the page script runs. */
  from?: keyof typeof css.hiddenFromAudience | undefined
}

/**
 * Hides content by page width or login, also from screen readers. It does not control access: the content is still in
 * the page.
 */
export function HiddenByWidthOrLogin({ children, above, below, from }: HiddenByWidthOrLoginProps) {
  return (
    <div
      className={classNames(
        css.wrapper,
        above && css.hiddenAboveWidth[above],
        below && css.hiddenBelowWidth[below],
        from && css.hiddenFromAudience[from],
      )}
    >
      {children}
    </div>
  )
}
