import { useId } from 'react'
import { pickRootAttributes, type RootAttributes } from '../root-attributes.ts'
import * as css from './spinner.css.ts'

export interface SpinnerProps extends RootAttributes {
  /** Always announced to screen readers; visible unless `quiet`. */
  label: string
  size?: keyof typeof css.sizes
  quiet?: boolean
}

export function SpinnerRing({ size = 'regular' }: { size?: keyof typeof css.sizes }) {
  return (
    <svg className={`${css.ring} ${css.sizes[size]}`} viewBox="0 0 24 24" aria-hidden>
      <circle cx="12" cy="12" r="9.5" strokeDasharray="3.2 2.77" opacity="0.5" />
      <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" />
    </svg>
  )
}

/** For waits that are longer than a moment; screen readers announce it in the next pause. */
export function Spinner({ label, size = 'regular', quiet, ...rest }: SpinnerProps) {
  return (
    <span
      {...pickRootAttributes(rest)}
      role="status"
      className={css.spinnerWithLabel}
      {...(quiet ? { 'aria-label': label } : {})}
    >
      <SpinnerRing size={size} />
      {!quiet && <span>{label}</span>}
    </span>
  )
}

export interface ProgressBarProps {
  done: number
  of: number
  label: string
}

export function ProgressBar({ done, of, label }: ProgressBarProps) {
  const id = useId()
  return (
    <div className={css.progressWithLabel}>
      <label className={css.progressLabel} htmlFor={id}>
        {label}
      </label>
      <progress className={css.progressBar} id={id} value={Math.min(done, of)} max={Math.max(1, of)} />
    </div>
  )
}
