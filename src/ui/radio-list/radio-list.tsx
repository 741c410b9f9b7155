import { type ChangeEventHandler, type FocusEventHandler, type ReactNode, useEffect, useRef } from 'react'
import * as css from '../checkbox/checkbox-and-radio.css.ts'
import { classNames } from '../class-names.ts'
import { FieldMessages, type FieldWords, toControlAttributes } from '../field/field.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import type { WhyNotText } from '../why-not/why-not.tsx'

export interface RadioOption {
  value: string
  label: ReactNode
  hint?: string | undefined
  aside?: ReactNode
  /** Disables the option and is shown in place of its hint. */
  disabledReason?: WhyNotText | undefined
}

export interface RadioListProps extends FieldWords {
  name: string
  /** Id of the group; its first radio is `${id}-${value}`. */
  id?: string | undefined
  options: readonly RadioOption[]
  value?: string
  defaultValue?: string
  onChange?: ChangeEventHandler<HTMLInputElement>
  onBlur?: FocusEventHandler<HTMLInputElement>
  required?: boolean
  /**
   * Maximum number of columns. 'short' has two columns even on phones, 'many' small tiles, 'segments' one row of
   * options with prices.
   */
  columns?: keyof typeof css.optionColumns
  labelHidden?: boolean
}

export function RadioList(props: RadioListProps) {
  const {
    name,
    label,
    note,
    hint,
    error,
    disabledReason,
    options,
    columns = 'one',
    labelHidden,
    required,
    value,
    defaultValue,
    onChange,
    onBlur,
  } = props
  const id = props.id ?? name
  const { 'aria-invalid': invalid, ...control } = toControlAttributes(id, {
    label,
    hint,
    error,
    disabledReason,
  })
  const group = useRef<HTMLFieldSetElement>(null)
  const hasFocus = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus of a removed option moves to the group
  useEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return
    const next = group.current?.querySelector<HTMLElement>('input:checked') ?? group.current
    next?.focus({ preventScroll: true })
  }, [options])
  const legend = note ? `${label} ${note}` : label
  return (
    <fieldset
      {...control}
      ref={group}
      onFocus={() => {
        hasFocus.current = true
      }}
      onBlur={() => {
        hasFocus.current = false
      }}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a set of radios is announced as one control that may be invalid
      role="radiogroup"
      {...(invalid ? { 'aria-invalid': true } : {})}
      {...(required ? { 'aria-required': true } : {})}
      tabIndex={-1}
      className={css.radioGroup}
    >
      <legend className={classNames(css.legend, labelHidden && css.hiddenLegend)}>
        {labelHidden ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}
      </legend>
      <FieldMessages id={id} hint={hint} disabledReason={disabledReason} error={error} />
      <div className={classNames(css.optionList, css.optionColumns[columns])}>
        {options.map((option) => {
          const description = option.disabledReason ?? option.hint
          const isLabelRow = columns === 'two' && Boolean(option.aside)
          return (
            <label
              key={option.value}
              className={classNames(
                css.choice,
                css.boxedChoice,
                columns === 'many' && css.smallTileChoice,
                columns === 'short' && css.compactChoice,
                columns === 'segments' && css.segment,
                isLabelRow && css.choiceWithLabelRow,
              )}
            >
              <input
                id={`${id}-${option.value}`}
                type="radio"
                name={name}
                value={option.value}
                {...(value === undefined ? {} : { checked: value === option.value })}
                {...(defaultValue === option.value ? { defaultChecked: true } : {})}
                onChange={onChange}
                onBlur={onBlur}
                {...(description || disabledReason
                  ? {
                      'aria-describedby': [
                        description && `${id}-${option.value}-more`,
                        disabledReason && `${id}-reason`,
                      ]
                        .filter(Boolean)
                        .join(' '),
                    }
                  : {})}
                disabled={disabledReason !== undefined || option.disabledReason !== undefined}
                className={classNames(
                  css.input,
                  css.inputShapes.radio,
                  css.inputWithoutOutline,
                  columns === 'many' && css.smallTileInput,
                  columns === 'short' && css.compactInput,
                )}
              />
              <span
                className={classNames(
                  css.choiceBody,
                  columns === 'segments' && css.segmentBody,
                  isLabelRow && css.labelRow,
                )}
              >
                <span
                  className={classNames(
                    css.labelText,
                    columns === 'segments' && css.segmentText,
                    isLabelRow && css.labelInRow,
                  )}
                >
                  {option.label}
                  {description && (
                    <span
                      id={`${id}-${option.value}-more`}
                      className={classNames(
                        css.hint,
                        columns === 'segments' && !option.disabledReason && css.segmentHint,
                        isLabelRow && css.hintBelowRow,
                      )}
                    >
                      {description}
                    </span>
                  )}
                </span>
                {(option.aside || columns === 'segments') && (
                  <span
                    className={classNames(
                      css.asideText,
                      columns === 'segments' && css.segmentAside,
                      isLabelRow && css.asideInRow,
                    )}
                  >
                    {option.aside}
                  </span>
                )}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
