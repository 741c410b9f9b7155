import { classNames } from '../class-names.ts'
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

/** Maximum number of characters of all labels together that fit one row of a phone. */
const PHONE_ROW_LENGTH = 26

export function SegmentedControl<Value extends string>({
  name,
  label,
  labelHidden,
  options,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  const length = options.reduce((sum, option) => sum + option.label.length, 0)
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}</legend>
      <div className={classNames(css.segments, length > PHONE_ROW_LENGTH && css.pairedSegments)}>
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
