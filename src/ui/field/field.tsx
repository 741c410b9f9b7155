import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { type DescribedControl, described, type FieldWords } from './described.ts'
import * as css from './field.css.ts'

export interface FieldProps extends FieldWords {
  /** The control's id; the error summary links to it. */
  id: string
  width?: keyof typeof css.widths
  /** Draws the control with the attributes that tie it to its words. */
  children: (control: DescribedControl) => ReactNode
}

/** The words below a label: hint, reason, error. Used by every control of a form. */
export function FieldNotes({ id, hint, disabledReason, error }: { id: string } & Omit<FieldWords, 'label'>) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      {disabledReason && (
        <p id={`${id}-reason`} className={css.hint}>
          {disabledReason}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={css.error}>
          <Icon name="warning" size="small" />
          <span>{error}</span>
        </p>
      )}
    </>
  )
}

/** A label, its control and the words around it, tied together for those who listen. */
export function Field({
  id,
  label,
  note,
  hint,
  error,
  disabledReason,
  width = 'full',
  children,
}: FieldProps) {
  const words = { label, note, hint, error, disabledReason }
  return (
    <div className={`${css.field} ${css.widths[width]}`}>
      <label htmlFor={id} className={css.label}>
        {label} {note && <span className={css.note}>{note}</span>}
      </label>
      <FieldNotes id={id} hint={hint} disabledReason={disabledReason} />
      {children(described(id, words))}
      <FieldNotes id={id} error={error} />
    </div>
  )
}
