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

/** What both text controls take. */
export interface TypedControl<Element extends HTMLInputElement | HTMLTextAreaElement> {
  name: string
  /** The name unless told. */
  id?: string | undefined
  value?: string
  defaultValue?: string
  onChange?: ChangeEventHandler<Element>
  onBlur?: FocusEventHandler<Element>
  onInput?: InputEventHandler<Element>
  onPaste?: ClipboardEventHandler<Element>
  ref?: Ref<Element>
  /** Told to those who listen; the rule itself stays in the contract. */
  required?: boolean
  placeholder?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  spellCheck?: boolean
}

export interface TextFieldProps extends TypedControl<HTMLInputElement>, FieldWords {
  type?: 'text' | 'email' | 'tel' | 'search' | 'password' | 'url'
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'search'
  width?: 'full' | 'medium' | 'short'
  /** Letters that it is wide, where what stands around it does not say. */
  size?: number
  /** A unit after the value, e.g. the sign of the currency. */
  suffix?: string
  /** Said and shown under the field, e.g. how many letters are left; not said on every letter. */
  counter?: string | undefined
  /** Names a <datalist>. */
  list?: string
  /** How the whole value looks, one sign for each of its own: what is not typed yet of it stays in sight behind the typing. */
  shape?: { readonly whole: string; readonly typed: string } | undefined
}

type Defined<Props> = { [Name in keyof Props]: Exclude<Props[Name], undefined> }

const without = <Props extends object>(props: Props): Defined<Props> =>
  Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as Defined<Props>

/** One line of typing. */
export function TextField(props: TextFieldProps) {
  const {
    label,
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
    <Field {...{ label, note, hint, error, disabledReason, width }} id={id ?? input.name}>
      {(control) => (
        <>
          <span className={css.row}>
            <input
              {...without(attributes)}
              {...control}
              type={type}
              {...(required ? { 'aria-required': true } : {})}
              {...(disabledReason ? { readOnly: true } : {})}
              className={`${field.control} ${suffix ? css.withSuffix : ''} ${numeric ? css.numeric : ''}`}
            />
            {shape && (
              <span className={`${css.shape} ${css.numeric}`} aria-hidden="true">
                <span className={css.typed}>{shape.typed}</span>
                {shape.whole.slice(shape.typed.length)}
              </span>
            )}
            {suffix && <span className={css.suffix}>{suffix}</span>}
          </span>
          {counter && <span className={css.counter}>{counter}</span>}
        </>
      )}
    </Field>
  )
}

export interface TextAreaProps extends TypedControl<HTMLTextAreaElement>, FieldWords {
  rows?: number
  counter?: string | undefined
}

/** Several lines of typing; grows by its corner. */
export function TextArea(props: TextAreaProps) {
  const { label, note, hint, error, disabledReason, counter, id, rows = 5, required, ...input } = props
  return (
    <Field {...{ label, note, hint, error, disabledReason }} id={id ?? input.name}>
      {(control) => (
        <>
          <textarea
            {...without(input)}
            {...control}
            rows={rows}
            {...(required ? { 'aria-required': true } : {})}
            {...(disabledReason ? { readOnly: true } : {})}
            className={`${field.control} ${css.area}`}
          />
          {counter && <span className={css.counter}>{counter}</span>}
        </>
      )}
    </Field>
  )
}

export interface SearchFieldProps {
  /** The field's name in what is sent, and its id. */
  name: string
  label: string
  hint?: string
  placeholder?: string
  /** Words of the button. */
  find: string
  icon?: IconName
  maxLength?: number
  /** The page has a better way to go on: the button steps back. */
  quiet?: boolean
}

/** The large field of a page that is searched, with its button; lives in a form of the browser's own. */
export function SearchField({
  name,
  label,
  hint,
  placeholder,
  find,
  icon = 'search',
  maxLength,
  quiet,
}: SearchFieldProps) {
  return (
    <Field label={label} hint={hint} id={name} width="full">
      {(control) => (
        <span className={css.searchFieldRow}>
          <span className={css.sign}>
            <Icon name={icon} />
          </span>
          <input
            {...control}
            name={name}
            type="search"
            autoComplete="off"
            {...(placeholder ? { placeholder } : {})}
            {...(maxLength ? { maxLength } : {})}
            className={`${field.control} ${css.input}`}
          />
          <span className={css.action}>
            <Button type="submit" tone={quiet ? 'secondary' : 'primary'}>
              {find}
            </Button>
          </span>
        </span>
      )}
    </Field>
  )
}
