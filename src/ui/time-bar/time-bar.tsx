import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './time-bar.css.ts'

export interface TimeBarProps {
  /** Milliseconds left; the clock itself runs elsewhere. Below zero counts as zero. */
  remaining: number
  /** Milliseconds at the start, for the bar. */
  total: number
  label: string
  /** Takes the label's place in the last two minutes. */
  warning: string
  /** Said politely once so many whole minutes are left. */
  announcement: (minutes: number) => string
  /** Stays at the top of the window while its surroundings scroll. */
  sticks?: boolean
}

const minute = 60_000
const lastMinutes = 2
/** Minutes at which something is said: half of the usual time, then when it becomes short. */
const marks = [5, lastMinutes, 0] as const

/** Minutes and seconds as mm:ss. */
const written = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`

/** A thin bar of time that runs out: seen every second, said three times. */
export function TimeBar({ remaining, total, label, warning, announcement, sticks }: TimeBarProps) {
  const left = Math.max(0, remaining)
  const reached = marks.filter((mark) => left <= mark * minute).at(-1)
  const isLast = left <= lastMinutes * minute
  const share = total > 0 ? Math.min(1, left / total) : 0
  return (
    <div className={classNames(css.bar, sticks && css.sticks)}>
      <div role="timer" aria-label={label} aria-live="off" className={css.row}>
        <span className={isLast ? css.warning : css.label} aria-hidden="true">
          {isLast ? warning : label}
        </span>
        <span className={css.clock}>{written(Math.ceil(left / 1000))}</span>
      </div>
      <svg className={css.line} aria-hidden="true">
        <rect className={css.track} width="100%" height="100%" />
        <rect
          className={`${css.rest} ${css.tones[isLast ? 'last' : 'calm']}`}
          width={`${(share * 100).toFixed(2)}%`}
          height="100%"
        />
      </svg>
      <VisuallyHidden aria-live="polite">{reached === undefined ? '' : announcement(reached)}</VisuallyHidden>
    </div>
  )
}
