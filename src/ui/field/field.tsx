import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import * as css from './field.css.ts'

/** The words around a control; each gets an id made of the control's. */
export interface FieldWords {
  /** Always shown, always said. */
  label: string
  /** Shown after the label, e.g. that it may be left empty. */
  note?: string | undefined
  /** One or two lines that help before anything went wrong. */
  hint?: string | undefined
  /** What is wrong, in the words of the error summary; absent when nothing is. */
  error?: string | undefined
  /** Why nothing can be chosen here now; makes the control read-only and is shown. */
  disabledReason?: string | undefined
}

/** What a control must carry so that its words are said with it. */
export interface DescribedControl {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/** Wires a control to its words. */
export const described = (id: string, words: FieldWords, more?: string): DescribedControl => {
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
