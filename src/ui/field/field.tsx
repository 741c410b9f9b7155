import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { hidden } from '../visually-hidden/visually-hidden.css.ts'
import { WhyNotLine, type WhyNotText } from '../why-not/why-not.tsx'
import * as css from './field.css.ts'

export interface FieldWords {
  label: string
  /** Label and hint are for screen readers only; the placeholder or the surrounding row shows the same text. */
  labelHidden?: boolean | undefined
  note?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  /** Reason shown below the control, which then is read-only. */
  disabledReason?: WhyNotText | undefined
}

/** ARIA attributes that tie a control to its label, hint and error. */
export interface ControlAttributes {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

export const toControlAttributes = (id: string, words: FieldWords, more?: string): ControlAttributes => {
  const ids = [
    words.hint && `${id}-hint`,
    words.disabledReason && `${id}-reason`,
    words.error && `${id}-error`,
    more,
  ].filter(Boolean)
  return {
    id,
    ...(ids.length > 0 ? { 'aria-describedby': ids.join(' ') } : {}),
    ...(words.error ? { 'aria-invalid': true as const } : {}),
  }
}

export interface FieldProps extends FieldWords {
  id: string
  width?: keyof typeof css.widths
  children: (control: ControlAttributes) => ReactNode
}

export function FieldMessages({
  id,
  hint,
  disabledReason,
  error,
}: { id: string } & Omit<FieldWords, 'label'>) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      {disabledReason && <WhyNotLine id={`${id}-reason`} answer={disabledReason} look={css.hint} />}
      {error && (
        <p id={`${id}-error`} className={css.error}>
          <Icon name="warning" size="small" />
          <span>{error}</span>
        </p>
      )}
    </>
  )
}

export function Field({
  id,
  label,
  note,
  hint,
  error,
  disabledReason,
  labelHidden,
  width = 'full',
  children,
}: FieldProps) {
  const words = { label, note, hint, error, disabledReason }
  return (
    <div className={`${css.field} ${css.widths[width]}`}>
      <label htmlFor={id} className={labelHidden ? hidden : css.label}>
        {label} {note && <span className={css.note}>{note}</span>}
      </label>
      {labelHidden && hint ? (
        <p id={`${id}-hint`} className={hidden}>
          {hint}
        </p>
      ) : (
        <FieldMessages id={id} hint={hint} />
      )}
      <FieldMessages id={id} disabledReason={disabledReason} />
      {children(toControlAttributes(id, words))}
      <FieldMessages id={id} error={error} />
    </div>
  )
}
