import { useId } from 'react'
import * as css from './progress.css.ts'

export interface ProgressProps {
  /** How much is done, and of how much. */
  done: number
  of: number
  /** The same in words, above the bar. */
  label: string
}

/** How far a task is that goes on by itself: the browser's own bar, so that listeners can ask for it. */
export function Progress({ done, of, label }: ProgressProps) {
  const id = useId()
  return (
    <div className={css.progress}>
      <label className={css.words} htmlFor={id}>
        {label}
      </label>
      <progress className={css.bar} id={id} value={Math.min(done, of)} max={Math.max(1, of)} />
    </div>
  )
}
