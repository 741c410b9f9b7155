import type { ChangeEventHandler, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { FieldMessages, toControlAttributes } from '../field/field.tsx'
import * as css from './checkbox-and-radio.css.ts'

export interface CheckboxProps {
  name: string
  id?: string | undefined
  label: ReactNode
  hint?: string | undefined
  aside?: ReactNode
  error?: string | undefined
  disabledReason?: string | undefined
  /** Disables the checkbox without a reason at the checkbox, because the surrounding list shows one. */
  disabled?: boolean
  help?: ReactNode
  checked?: boolean
  defaultChecked?: boolean
  value?: string
  required?: boolean
  boxed?: boolean
  segment?: boolean
  onChange?: ChangeEventHandler<HTMLInputElement>
}

export function Checkbox(props: CheckboxProps) {
  const { label, hint, aside, error, disabledReason, boxed, required, help, disabled, segment, ...input } =
    props
  const id = input.id ?? input.name
  const control = toControlAttributes(id, { label: '', hint, error, disabledReason })
  return (
    <div className={segment ? css.segmentRadioGroup : css.radioGroup}>
      <div className={segment ? css.segmentAndHelp : help ? css.choiceAndHelpRow : undefined}>
        <label
          className={classNames(
            css.choice,
            boxed && css.boxedChoice,
            segment && css.segment,
            help ? (segment ? css.segmentInHelpRow : css.choiceInHelpRow) : null,
          )}
        >
          <input
            {...input}
            {...control}
            type="checkbox"
            {...(required ? { 'aria-required': true } : {})}
            disabled={disabled === true || disabledReason !== undefined}
            className={`${css.input} ${css.inputShapes.checkbox} ${boxed ? css.inputWithoutOutline : ''}`}
          />
          <span className={classNames(css.choiceBody, segment && css.segmentBody)}>
            <span className={classNames(css.labelText, segment && css.segmentText)}>
              {label}
              {hint && (
                <span id={`${id}-hint`} className={classNames(css.hint, segment && css.segmentHint)}>
                  {hint}
                </span>
              )}
            </span>
            {(aside || segment) && (
              <span className={classNames(css.asideText, segment && css.segmentAside)}>{aside}</span>
            )}
          </span>
        </label>
        {segment && help ? <span className={css.segmentHelpButton}>{help}</span> : help}
      </div>
      <FieldMessages id={id} disabledReason={disabledReason} error={error} />
    </div>
  )
}
