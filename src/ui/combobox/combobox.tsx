import { ComboboxItem, ComboboxList, ComboboxProvider, Combobox as Input } from '@ariakit/react/combobox'
import { type FocusEventHandler, type KeyboardEventHandler, type ReactNode, type Ref, useState } from 'react'
import { classNames } from '../class-names.ts'
import * as field from '../field/field.css.ts'
import { Field, type FieldWords } from '../field/field.tsx'
import { Icon, type IconName } from '../icon/icon.tsx'
import { SpinnerRing } from '../spinner/spinner.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { WhyNotLine, type WhyNotText } from '../why-not/why-not.tsx'
import * as css from './combobox.css.ts'

export interface ComboboxOption {
  value: string
  label: string
  note?: string | undefined
  /** Choosing this option runs a command instead of filling the field. */
  isCommand?: boolean | undefined
  /** Why the option cannot be chosen; shown after the note. */
  unavailable?: WhyNotText | undefined
}

export interface ComboboxProps extends FieldWords {
  name: string
  id?: string | undefined
  value: string
  onChange: (typed: string) => void
  onChoose: (option: ComboboxOption) => void
  options: readonly ComboboxOption[]
  loadingText?: string | undefined
  emptyText?: string | undefined
  countText?: string | undefined
  icon?: IconName
  rows?: number
  openOnFocus?: boolean
  size?: 'regular' | 'large' | undefined
  action?: ReactNode
  placeholder?: string
  required?: boolean
  inputMode?: 'text' | 'numeric' | 'search'
  autoComplete?: string
  onBlur?: FocusEventHandler<HTMLInputElement>
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>
  ref?: Ref<HTMLInputElement>
  openAtFirst?: boolean
}

/** A text field with suggestions, which keeps typed text if no suggestion is chosen. Rendered only in the browser. */
export function Combobox(props: ComboboxProps) {
  const {
    label,
    note,
    hint,
    error,
    disabledReason,
    name,
    value,
    options,
    loadingText,
    emptyText,
    countText,
  } = props
  const [open, setOpen] = useState(props.openAtFirst ?? false)
  const status = loadingText ?? (options.length === 0 ? emptyText : undefined)
  const hasList = options.length > 0 || status !== undefined
  return (
    <ComboboxProvider value={value} setValue={props.onChange} open={open && hasList} setOpen={setOpen}>
      <Field {...{ label, note, hint, error, disabledReason }} id={props.id ?? name}>
        {(control) => (
          <div className={classNames(props.action !== undefined && css.fieldWithAction)}>
            <div className={classNames(css.inputRow, props.action !== undefined && css.inputRowBesideAction)}>
              <Input
                {...control}
                name={name}
                autoComplete={props.autoComplete ?? 'off'}
                {...(props.placeholder ? { placeholder: props.placeholder } : {})}
                {...(props.inputMode ? { inputMode: props.inputMode } : {})}
                {...(props.rows ? { render: <textarea rows={props.rows} /> } : {})}
                {...(props.openOnFocus ? { onFocus: () => setOpen(options.length > 0) } : {})}
                onBlur={(event) => {
                  setOpen(false)
                  props.onBlur?.(event)
                }}
                onKeyDown={(event) => {
                  if (event.key === 'Escape') setOpen(false)
                  // Ariakit swallows Enter while the list is open; without an active option it should submit the form.
                  const isUnhandled = !event.defaultPrevented && !event.nativeEvent.isComposing
                  if (event.key === 'Enter' && props.action !== undefined && isUnhandled) {
                    event.preventDefault()
                    setOpen(false)
                    event.currentTarget.form?.requestSubmit()
                  }
                  // The value is always a single line, even if the field wraps it, so Enter inserts no line break.
                  if (event.key === 'Enter' && props.rows !== undefined && isUnhandled) event.preventDefault()
                  props.onKeyDown?.(event)
                }}
                {...(props.ref ? { ref: props.ref } : {})}
                {...(props.required ? { 'aria-required': true } : {})}
                {...(disabledReason ? { readOnly: true } : {})}
                className={classNames(
                  field.control,
                  css.input,
                  props.size === 'large' && css.largeInput,
                  props.rows !== undefined && css.multilineInput,
                )}
              />
              <span className={classNames(css.inputIcon, props.rows !== undefined && css.multilineInputIcon)}>
                {loadingText ? (
                  <SpinnerRing size="small" />
                ) : (
                  <Icon name={props.icon ?? 'search'} size="small" />
                )}
              </span>
              <VisuallyHidden aria-live="polite">{status ?? countText ?? ''}</VisuallyHidden>
              {hasList && (
                // Pressing an option must not take the focus from the field, because that would close the list.
                <ComboboxList
                  className={css.suggestionList}
                  aria-label={label}
                  onMouseDown={(event) => event.preventDefault()}
                >
                  {options.map((option) => (
                    <ComboboxItem
                      key={option.value}
                      className={css.option}
                      {...(option.unavailable
                        ? {
                            disabled: true,
                            accessibleWhenDisabled: true,
                            'aria-describedby': `${control.id}-${option.value.replaceAll(' ', '-')}-reason`,
                          }
                        : {
                            value: option.label,
                            setValueOnClick: option.isCommand !== true,
                            onClick: () => props.onChoose(option),
                          })}
                    >
                      {option.label}
                      {option.note && <span className={css.optionNote}>{option.note}</span>}
                      {option.unavailable && (
                        <WhyNotLine
                          as="span"
                          id={`${control.id}-${option.value.replaceAll(' ', '-')}-reason`}
                          answer={option.unavailable}
                          look={css.optionNote}
                        />
                      )}
                    </ComboboxItem>
                  ))}
                  {status && <p className={css.statusMessage}>{status}</p>}
                </ComboboxList>
              )}
            </div>
            {props.action}
          </div>
        )}
      </Field>
    </ComboboxProvider>
  )
}
