import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { FieldMessages } from '../field/field.tsx'
import type { WhyNotText } from '../why-not/why-not.tsx'
import * as css from './switch-row.css.ts'

export interface SwitchRowProps {
  name: string
  label: ReactNode
  hint?: string | undefined
  amount?: string | undefined
  unit?: string | undefined
  checked: boolean
  disabledReason?: WhyNotText | undefined
  onChange: (checked: boolean) => void
  children?: ReactNode
}

export function SwitchRow(props: SwitchRowProps) {
  const { name, label, hint, amount, unit, checked, disabledReason, onChange, children } = props
  const describedBy = [hint && `${name}-hint`, disabledReason && `${name}-reason`].filter(Boolean).join(' ')
  return (
    <div className={css.switchItem}>
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
        <span className={classNames(css.switchLabel, hint && css.labelAboveHint)}>{label}</span>{' '}
        {hint && (
          <span id={`${name}-hint`} className={css.hint}>
            {hint}
          </span>
        )}
        <span className={classNames(css.amount, hint && css.amountWithHint)}>
          {amount}{' '}
          {unit && <span className={classNames(css.unit, hint && css.unitBesideAmount)}>{unit}</span>}
        </span>
      </label>
      <FieldMessages id={name} disabledReason={disabledReason} />
      {children && <div className={css.contentBelowSwitch}>{children}</div>}
    </div>
  )
}

export const SwitchRows = ({ children }: { children?: ReactNode }) => (
  <div className={css.switchRowList}>{children}</div>
)
