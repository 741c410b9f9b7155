import type { ChangeEventHandler } from 'react'
import * as field from '../field/field.css.ts'
import { Field, type FieldWords } from '../field/field.tsx'
import { Icon } from '../icon/icon.tsx'
import * as css from './select.css.ts'

export interface SelectProps extends FieldWords {
  name: string
  id?: string | undefined
  options: readonly { value: string; label: string }[]
  /** Label of the empty option; without it there is no empty option. */
  empty?: string
  value?: string
  defaultValue?: string
  required?: boolean
  width?: 'full' | 'medium' | 'short'
  onChange?: ChangeEventHandler<HTMLSelectElement>
}

export function Select(props: SelectProps) {
  const {
    label,
    labelHidden,
    note,
    hint,
    error,
    disabledReason,
    width = 'full',
    options,
    empty,
    required,
    ...select
  } = props
  return (
    <Field
      {...{ label, labelHidden, note, hint, error, disabledReason, width }}
      id={select.id ?? select.name}
    >
      {(control) => (
        <span className={css.selectWrapper}>
          <select
            {...select}
            {...control}
            {...(required ? { 'aria-required': true } : {})}
            disabled={disabledReason !== undefined}
            className={`${field.control} ${css.select}`}
          >
            {empty !== undefined && <option value="">{empty}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={css.chevron}>
            <Icon name="chevron-down" size="small" />
          </span>
        </span>
      )}
    </Field>
  )
}
