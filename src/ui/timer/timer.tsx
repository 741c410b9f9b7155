import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './timer.css.ts'

export interface TimerProps {
  /** Milliseconds left, negative counts as 0; the owner runs the clock. */
  remaining: number
  /** Total milliseconds, for the ring. */
  total: number
  label: string
  /** Polite announcement at each mark; 0 is the end. */
  announcement: (minutes: number) => string
  marks?: readonly number[]
  id?: string
}

const minute = 60_000
const round = 2 * Math.PI * 18

/** mm:ss, with hours as minutes. */
const written = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`

/** A countdown, announced only at the marks (10, 5, 2, 1 and 0 minutes by default). */
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

export interface TermBarProps {
  /** Remaining share, 0 to 1. */
  share: number
  tone?: keyof typeof css.termBarTones
  /** The same in words; the bar is hidden from screen readers. */
  children: ReactNode
}

/** A bar of the remaining term. */
export function TermBar({ share, tone = 'calm', children }: TermBarProps) {
  const part = Math.max(0, Math.min(1, share))
  return (
    <div className={css.termBar}>
      <svg className={css.termBarDrawing} aria-hidden="true">
        <rect className={css.termBarTrack} width="100%" height="100%" rx="4" />
        <rect className={css.termBarTones[tone]} width={`${(part * 100).toFixed(1)}%`} height="100%" rx="4" />
      </svg>
      <p className={css.termBarWords}>{children}</p>
    </div>
  )
}

export interface TimeBarProps {
  /** Milliseconds left, negative counts as 0; the owner runs the clock. */
  remaining: number
  /** Total milliseconds, for the bar. */
  total: number
  label: string
  /** Replaces the label in the last two minutes. */
  warning: string
  announcement: (minutes: number) => string
  sticks?: boolean
}

const lastMinutes = 2
/** Minutes at which the time is announced. */
const barMarks = [5, lastMinutes, 0] as const

/** A thin countdown bar, announced three times. */
export function TimeBar({ remaining, total, label, warning, announcement, sticks }: TimeBarProps) {
  const left = Math.max(0, remaining)
  const reached = barMarks.filter((mark) => left <= mark * minute).at(-1)
  const isLast = left <= lastMinutes * minute
  const share = total > 0 ? Math.min(1, left / total) : 0
  return (
    <div className={classNames(css.timeBar, sticks && css.sticks)}>
      <div role="timer" aria-label={label} aria-live="off" className={css.row}>
        <span className={isLast ? css.warning : css.timeBarLabel} aria-hidden="true">
          {isLast ? warning : label}
        </span>
        <span className={css.timeBarClock}>{written(Math.ceil(left / 1000))}</span>
      </div>
      <svg className={css.line} aria-hidden="true">
        <rect className={css.timeBarTrack} width="100%" height="100%" />
        <rect
          className={`${css.timeBarRest} ${css.timeBarTones[isLast ? 'last' : 'calm']}`}
          width={`${(share * 100).toFixed(2)}%`}
          height="100%"
        />
      </svg>
      <VisuallyHidden aria-live="polite">{reached === undefined ? '' : announcement(reached)}</VisuallyHidden>
    </div>
  )
}
