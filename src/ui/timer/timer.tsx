import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './timer.css.ts'

export interface TimerProps {
  /** Remaining milliseconds, which the parent updates, limited to 0 and `total`. */
  remaining: number
  total: number
  label: string
  /** Text that is announced when a mark is reached; 0 minutes is the end. */
  announcement: (minutes: number) => string
  marks?: readonly number[]
  id?: string
}

const MINUTE_MS = 60_000
const RING_CIRCUMFERENCE = 2 * Math.PI * 18

const formatClock = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`

/** A countdown that is announced only at its marks: by default with 10, 5, 2, 1 and 0 minutes left. */
export function Timer({ remaining, total, label, announcement, marks = [10, 5, 2, 1, 0], id }: TimerProps) {
  const leftMs = Math.min(total, Math.max(0, remaining))
  const reachedMark = marks.filter((mark) => leftMs <= mark * MINUTE_MS).sort((a, b) => a - b)[0]
  const tone = leftMs <= MINUTE_MS ? 'last' : leftMs <= 5 * MINUTE_MS ? 'soon' : 'calm'
  const share = total > 0 ? Math.min(1, leftMs / total) : 0
  return (
    <div className={css.timer} {...(id ? { id } : {})}>
      <svg className={`${css.ring} ${css.ringTones[tone]}`} viewBox="0 0 44 44" aria-hidden="true">
        <circle className={css.ringTrack} cx="22" cy="22" r="18" />
        <circle
          className={css.ringRemainder}
          cx="22"
          cy="22"
          r="18"
          strokeDasharray={`${(RING_CIRCUMFERENCE * share).toFixed(1)} ${RING_CIRCUMFERENCE.toFixed(1)}`}
        />
      </svg>
      <div role="timer" aria-label={label} aria-live="off">
        <span className={css.label} aria-hidden="true">
          {label}
        </span>
        <span className={css.remainingTime}>{formatClock(Math.ceil(leftMs / 1000))}</span>
      </div>
      <VisuallyHidden aria-live="polite">
        {reachedMark === undefined ? '' : announcement(reachedMark)}
      </VisuallyHidden>
    </div>
  )
}

export interface RemainingTermBarProps {
  share: number
  tone?: keyof typeof css.termBarTones
  /** The remaining term in words, because the bar is hidden from screen readers. */
  children: ReactNode
}

export function RemainingTermBar({ share, tone = 'calm', children }: RemainingTermBarProps) {
  const limitedShare = Math.max(0, Math.min(1, share))
  return (
    <div className={css.termBar}>
      <svg className={css.termBarDrawing} aria-hidden="true">
        <rect className={css.termBarTrack} width="100%" height="100%" rx="4" />
        <rect
          className={css.termBarTones[tone]}
          width={`${(limitedShare * 100).toFixed(1)}%`}
          height="100%"
          rx="4"
        />
      </svg>
      <p className={css.termBarText}>{children}</p>
    </div>
  )
}

export interface CountdownBarProps {
  /** Remaining milliseconds, which the parent updates, limited to 0 and `total`. */
  remaining: number
  total: number
  label: string
  warning: string
  announcement: (minutes: number) => string
  sticks?: boolean
}

const WARNING_MINUTES = 2
const ANNOUNCED_MINUTES = [5, WARNING_MINUTES, 0] as const

/** A thin countdown bar that is announced three times. */
export function CountdownBar({ remaining, total, label, warning, announcement, sticks }: CountdownBarProps) {
  const leftMs = Math.min(total, Math.max(0, remaining))
  const reachedMark = ANNOUNCED_MINUTES.filter((mark) => leftMs <= mark * MINUTE_MS).at(-1)
  const isLast = leftMs <= WARNING_MINUTES * MINUTE_MS
  const share = total > 0 ? Math.min(1, leftMs / total) : 0
  return (
    <div className={classNames(css.timeBar, sticks && css.stickyTimeBar)}>
      <div role="timer" aria-label={label} aria-live="off" className={css.timeBarRow}>
        <span className={isLast ? css.timeBarWarning : css.timeBarLabel} aria-hidden="true">
          {isLast ? warning : label}
        </span>
        <span className={css.timeBarClock}>{formatClock(Math.ceil(leftMs / 1000))}</span>
      </div>
      <svg className={css.timeBarDrawing} aria-hidden="true">
        <rect className={css.timeBarTrack} width="100%" height="100%" />
        <rect
          className={`${css.timeBarRemainder} ${css.timeBarTones[isLast ? 'last' : 'calm']}`}
          width={`${(share * 100).toFixed(2)}%`}
          height="100%"
        />
      </svg>
      <VisuallyHidden aria-live="polite">
        {reachedMark === undefined ? '' : announcement(reachedMark)}
      </VisuallyHidden>
    </div>
  )
}
