import type { ReactNode } from 'react'
import * as css from './sticky.css.ts'

export interface StickyProps {
  children?: ReactNode
  /** 'top': beside the form on desktop. 'bottom': a bar under the thumb below desktop. */
  side: keyof typeof css.sides
}

/** Stays in sight while the rest scrolls, where there is room for it; elsewhere an ordinary block. */
export function Sticky({ children, side }: StickyProps) {
  return <div className={`${css.sticky} ${css.sides[side]}`}>{children}</div>
}
