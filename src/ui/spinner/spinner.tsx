import { useId } from 'react'
import { type PassedAttributes, passedAttributes } from '../passed-attributes.ts'
import * as css from './spinner.css.ts'

export interface SpinnerProps extends PassedAttributes {
  /** Always announced; shown unless `quiet`. */
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

/** For waits longer than a moment; announced politely. */
export function Spinner({ label, size = 'regular', quiet, ...rest }: SpinnerProps) {
  return (
    <span
      {...passedAttributes(rest)}
      role="status"
      className={css.group}
      {...(quiet ? { 'aria-label': label } : {})}
    >
      <SpinnerRing size={size} />
      {!quiet && <span>{label}</span>}
    </span>
  )
}

export interface ProgressProps {
  done: number
  of: number
  label: string
}

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
