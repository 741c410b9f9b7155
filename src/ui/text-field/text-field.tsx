import type {
  ChangeEventHandler,
  ClipboardEventHandler,
  FocusEventHandler,
  HTMLInputAutoCompleteAttribute,
  InputEventHandler,
  Ref,
} from 'react'
import { Button } from '../button/button.tsx'
import * as field from '../field/field.css.ts'
import { Field, type FieldWords } from '../field/field.tsx'
import { Icon, type IconName } from '../icon/icon.tsx'
import * as css from './text-field.css.ts'

export interface TextControlProps<Element extends HTMLInputElement | HTMLTextAreaElement> {
  name: string
  id?: string | undefined
  value?: string
  defaultValue?: string
  onChange?: ChangeEventHandler<Element>
  onBlur?: FocusEventHandler<Element>
  onInput?: InputEventHandler<Element>
  onPaste?: ClipboardEventHandler<Element>
  ref?: Ref<Element>
  /** Tells screen readers that a value is required; the API schema validates it. */
  required?: boolean
  placeholder?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  spellCheck?: boolean
}

export interface TextFieldProps extends TextControlProps<HTMLInputElement>, FieldWords {
  type?: 'text' | 'email' | 'tel' | 'search' | 'password' | 'url'
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'search'
  width?: 'full' | 'medium' | 'short'
  /** Width in characters; defaults to the container's width. */
  size?: number
  suffix?: string
  /** Shown below the field, such as the number of remaining characters; announced only from time to time. */
  counter?: string | undefined
  list?: string
  /** Input mask; the part of it that is not yet typed is visible in the field. */
  shape?: { readonly whole: string; readonly typed: string } | undefined
}

type WithoutUndefined<Props> = { [Name in keyof Props]: Exclude<Props[Name], undefined> }

const withoutUndefined = <Props extends object>(props: Props): WithoutUndefined<Props> =>
  Object.fromEntries(
    Object.entries(props).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<Props>

export function TextField(props: TextFieldProps) {
  const {
    label,
    labelHidden,
    note,
    hint,
    error,
    disabledReason,
    width = 'full',
    suffix,
    counter,
    shape,
    id,
    type = 'text',
    ...input
  } = props
  const numeric = input.inputMode === 'numeric' || input.inputMode === 'decimal' || type === 'tel'
  const { required, ...attributes } = input
  return (
    <Field {...{ label, labelHidden, note, hint, error, disabledReason, width }} id={id ?? input.name}>
      {(control) => (
        <>
          <span className={css.inputRow}>
            <input
              {...withoutUndefined(attributes)}
              {...control}
              type={type}
              {...(required ? { 'aria-required': true } : {})}
              {...(disabledReason ? { readOnly: true } : {})}
              className={`${field.control} ${suffix ? css.inputWithSuffix : ''} ${numeric ? css.numericInput : ''}`}
            />
            {shape && (
              <span className={`${css.inputMask} ${css.numericInput}`} aria-hidden="true">
                <span className={css.typedPartOfMask}>{shape.typed}</span>
                {shape.whole.slice(shape.typed.length)}
              </span>
            )}
            {suffix && <span className={css.suffix}>{suffix}</span>}
          </span>
          {counter && <span className={css.characterCounter}>{counter}</span>}
        </>
      )}
    </Field>
  )
}

export interface TextAreaProps extends TextControlProps<HTMLTextAreaElement>, FieldWords {
  rows?: number
  counter?: string | undefined
}

export function TextArea(props: TextAreaProps) {
  const { label, note, hint, error, disabledReason, counter, id, rows = 5, required, ...input } = props
  return (
    <Field {...{ label, note, hint, error, disabledReason }} id={id ?? input.name}>
      {(control) => (
        <>
          <textarea
            {...withoutUndefined(input)}
            {...control}
            rows={rows}
            {...(required ? { 'aria-required': true } : {})}
            {...(disabledReason ? { readOnly: true } : {})}
            className={`${field.control} ${css.textArea}`}
          />
          {counter && <span className={css.characterCounter}>{counter}</span>}
        </>
      )}
    </Field>
  )
}

export interface SearchFieldProps {
  name: string
  label: string
  hint?: string
  placeholder?: string
  find: string
  icon?: IconName
  maxLength?: number
  defaultValue?: string
  quiet?: boolean
}

export function SearchField({
  name,
  label,
  hint,
  placeholder,
  find,
  icon = 'search',
  maxLength,
  defaultValue,
  quiet,
}: SearchFieldProps) {
  return (
    <Field label={label} hint={hint} id={name} width="full">
      {(control) => (
        <span className={css.searchFieldRow}>
          <span className={css.searchIcon}>
            <Icon name={icon} />
          </span>
          <input
            {...control}
            name={name}
            type="search"
            autoComplete="off"
            {...(placeholder ? { placeholder } : {})}
            {...(maxLength ? { maxLength } : {})}
            {...(defaultValue ? { defaultValue } : {})}
            className={`${field.control} ${css.searchInput}`}
          />
          <span className={css.searchButton}>
            <Button type="submit" tone={quiet ? 'secondary' : 'primary'}>
              {find}
            </Button>
          </span>
        </span>
      )}
    </Field>
  )
}
