import type { ReactNode } from 'react'
import { FieldNotes } from '../field/field.tsx'
import * as css from './switch-row.css.ts'

export interface SwitchRowProps {
  name: string
  label: ReactNode
  /** What it means, under the label. */
  hint?: string | undefined
  /** What it costs, in the column of amounts, already formatted. */
  amount?: string | undefined
  /** What the amount is for, e.g. a month; small, under it. */
  unit?: string | undefined
  checked: boolean
  disabledReason?: string | undefined
  onChange: (checked: boolean) => void
  /** What belongs to this row alone, under it. */
  children?: ReactNode
}

/** One thing that is taken or not, drawn as a switch, with its price in a column; it counts once the form is sent. */
export function SwitchRow(props: SwitchRowProps) {
  const { name, label, hint, amount, unit, checked, disabledReason, onChange, children } = props
  const describedBy = [hint && `${name}-hint`, disabledReason && `${name}-reason`].filter(Boolean).join(' ')
  return (
    <div className={css.item}>
      <label className={css.row}>
        <input
          id={name}
          type="checkbox"
          name={name}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          {...(describedBy === '' ? {} : { 'aria-describedby': describedBy })}
          disabled={disabledReason !== undefined}
          className={css.input}
        />
        <span className={css.name}>{label}</span>{' '}
        <span className={css.amount}>
          {amount} {unit && <span className={css.unit}>{unit}</span>}
        </span>
        {hint && (
          <span id={`${name}-hint`} className={css.hint}>
            {hint}
          </span>
        )}
      </label>
      <FieldNotes id={name} disabledReason={disabledReason} />
      {children && <div className={css.below}>{children}</div>}
    </div>
  )
}

/** Rows one under another, ruled off. */
export const SwitchRows = ({ children }: { children?: ReactNode }) => (
  <div className={css.rows}>{children}</div>
)
