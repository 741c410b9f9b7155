import type { ChangeEventHandler, ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { FieldMessages, toControlAttributes } from '../field/field.tsx'
import type { WhyNotText } from '../why-not/why-not.tsx'
import * as css from './checkbox-and-radio.css.ts'

export interface CheckboxProps {
  name: string
  id?: string | undefined
  label: ReactNode
  hint?: string | undefined
  aside?: ReactNode
  error?: string | undefined
  disabledReason?: WhyNotText | undefined
  /** Disables the checkbox and describes it by this element, the answer of the list to which it belongs. */
  disabledBy?: string | undefined
  help?: ReactNode
  boxed?: boolean
  checked?: boolean
  defaultChecked?: boolean
  value?: string
  required?: boolean
  ref?: Ref<HTMLInputElement>
  onChange?: ChangeEventHandler<HTMLInputElement>
}

export function Checkbox(props: CheckboxProps) {
  const { label, hint, aside, error, disabledReason, boxed, required, help, disabledBy, ...input } = props
  const id = input.id ?? input.name
  const control = toControlAttributes(id, { label: '', hint, error, disabledReason }, disabledBy)
  return (
    <div className={css.radioGroup}>
      <div className={help ? css.choiceAndHelpRow : undefined}>
        <label
          className={classNames(
            css.choice,
            !boxed && hint && css.alignedToLabel,
            boxed && css.boxedChoice,
            help ? css.choiceInHelpRow : null,
          )}
        >
          <input
            {...input}
            {...control}
            type="checkbox"
            {...(required ? { 'aria-required': true } : {})}
            disabled={disabledBy !== undefined || disabledReason !== undefined}
            className={classNames(css.input, css.inputShapes.checkbox, boxed && css.inputWithoutOutline)}
          />
          <span className={css.choiceBody}>
            <span className={classNames(css.labelText, help ? css.labelAboveAside : null)}>
              {label}
              {hint && (
                <span id={`${id}-hint`} className={css.hint}>
                  {hint}
                </span>
              )}
            </span>
            {aside && (
              <span className={classNames(css.asideText, help ? css.asideBelowLabel : null)}>{aside}</span>
            )}
          </span>
        </label>
        {help && <span className={css.help}>{help}</span>}
      </div>
      <FieldMessages id={id} disabledReason={disabledReason} error={error} />
    </div>
  )
}
