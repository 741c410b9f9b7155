import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './timer.css.ts'

export interface TimerProps {
  /** Milliseconds left; the clock itself runs elsewhere. Below zero counts as zero. */
  remaining: number
  /** Milliseconds at the start, for the ring. */
  total: number
  label: string
  /** Said politely when so many whole minutes are left, at the marks only; 0 is the end. */
  announcement: (minutes: number) => string
  /** Minutes at which something is said. */
  marks?: readonly number[]
  id?: string
}

const minute = 60_000
const round = 2 * Math.PI * 18

/** Minutes and seconds as mm:ss, hours counted as minutes. */
const written = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`

/** Time that runs out: seen every second, said only at the marks (10, 5, 2, 1 minutes and the end unless told). */
export function Timer({ remaining, total, label, announcement, marks = [10, 5, 2, 1, 0], id }: TimerProps) {
  const left = Math.max(0, remaining)
  const reached = marks.filter((mark) => left <= mark * minute).sort((a, b) => a - b)[0]
  const tone = left <= minute ? 'last' : left <= 5 * minute ? 'soon' : 'calm'
  const share = total > 0 ? Math.min(1, left / total) : 0
  return (
    <div className={css.timer} {...(id ? { id } : {})}>
      <svg className={`${css.ring} ${css.tones[tone]}`} viewBox="0 0 44 44" aria-hidden="true">
        <circle className={css.track} cx="22" cy="22" r="18" />
        <circle
          className={css.rest}
          cx="22"
          cy="22"
          r="18"
          strokeDasharray={`${(round * share).toFixed(1)} ${round.toFixed(1)}`}
        />
      </svg>
      <div role="timer" aria-label={label} aria-live="off">
        <span className={css.label} aria-hidden="true">
          {label}
        </span>
        <span className={css.clock}>{written(Math.ceil(left / 1000))}</span>
      </div>
      <VisuallyHidden aria-live="polite">{reached === undefined ? '' : announcement(reached)}</VisuallyHidden>
    </div>
  )
}
