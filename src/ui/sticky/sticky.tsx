import type { ReactNode } from 'react'
import * as css from './sticky.css.ts'

export interface StickyProps {
  children?: ReactNode
  /** 'top': beside the form on desktop. 'bottom': a bar under the thumb below desktop. */
  side: keyof typeof css.sides
}

/** One line of a bar under the thumb: what it comes to, and the act, which takes the rest of the line (a `wide` button). */
export const StickyRow = ({ children, act }: { children?: ReactNode; act: ReactNode }) => (
  <div className={css.row}>
    {children}
    <div className={css.act}>{act}</div>
  </div>
)

/** Stays in sight while the rest scrolls, where there is room for it; elsewhere an ordinary block. */
export function Sticky({ children, side }: StickyProps) {
  return <div className={`${css.sticky} ${css.sides[side]}`}>{children}</div>
}
