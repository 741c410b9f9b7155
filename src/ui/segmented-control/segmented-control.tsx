import { Icon, type IconName } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './segmented-control.css.ts'

export interface SegmentedControlProps<Value extends string> {
  name: string
  label: string
  labelHidden?: boolean
  options: readonly { value: Value; label: string; icon?: IconName }[]
  value: Value
  onChange: (value: Value) => void
}

export function SegmentedControl<Value extends string>({
  name,
  label,
  labelHidden,
  options,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}</legend>
      <div className={css.segments}>
        {options.map((option) => (
          <label key={option.value} className={css.segment}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className={css.input}
            />
            {option.icon && <Icon name={option.icon} size="small" />}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
