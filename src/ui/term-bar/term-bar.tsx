import type { ReactNode } from 'react'
import * as css from './term-bar.css.ts'

export interface TermBarProps {
  /** What is left, from 0 to 1. */
  share: number
  /** 'soon' where little is left; calm unless told. */
  tone?: keyof typeof css.tones
  /** The same in words: the bar itself is silent. */
  children: ReactNode
}

/** How much of a term is left: a bar that empties from the right, under it the words. */
export function TermBar({ share, tone = 'calm', children }: TermBarProps) {
  const part = Math.max(0, Math.min(1, share))
  return (
    <div className={css.bar}>
      <svg className={css.drawing} aria-hidden="true">
        <rect className={css.track} width="100%" height="100%" rx="4" />
        <rect className={css.tones[tone]} width={`${(part * 100).toFixed(1)}%`} height="100%" rx="4" />
      </svg>
      <p className={css.words}>{children}</p>
    </div>
  )
}
