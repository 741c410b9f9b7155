import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import * as field from '../field/field.css.ts'
import { Field } from '../field/field.tsx'
import { Icon } from '../icon/icon.tsx'
import * as css from './combobox.css.ts'
import type { ComboboxProps } from './combobox.tsx'

type ComboboxComponent = ComponentType<ComboboxProps>

export interface LazyComboboxProps extends ComboboxProps {
  /** A counter; each new value moves the focus to this field. */
  asked?: number
}

/**
 * A plain field that loads the combobox on the first touch or focus and is replaced by it; typed text, focus and
 * selection are kept.
 */
export function LazyCombobox({ asked = 0, ...props }: LazyComboboxProps) {
  const { label, note, hint, error, disabledReason, name, value, action, onChange } = props
  const [LoadedCombobox, setLoadedCombobox] = useState<ComboboxComponent | null>(null)
  const plainInput = useRef<HTMLInputElement>(null)
  const comboboxInput = useRef<HTMLInputElement>(null)
  const selection = useRef<readonly [number | null, number | null] | null>(null)
  const hasTyped = useRef(false)

  // If loading fails, the plain field keeps working and the next touch retries.
  const load = () =>
    void import('./combobox.tsx').then(
      ({ Combobox }) => setLoadedCombobox(() => Combobox),
      () => {},
    )
  // The selection is read when the plain field leaves the page, because keys may come after the combobox has loaded.
  const handOver = useCallback((input: HTMLInputElement) => {
    plainInput.current = input
    return () => {
      plainInput.current = null
      selection.current =
        input.ownerDocument.activeElement === input ? [input.selectionStart, input.selectionEnd] : null
    }
  }, [])
  const takeOver = useCallback((input: HTMLInputElement | null) => {
    comboboxInput.current = input
    if (!input || selection.current === null) return
    input.focus()
    input.setSelectionRange(...selection.current)
    selection.current = null
  }, [])

  // Takes over text and focus that the field received before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration
  useEffect(() => {
    const input = plainInput.current
    if (!input) return
    if (input.value !== value) {
      hasTyped.current = true
      onChange(input.value)
    }
    if (input.ownerDocument.activeElement === input) load()
  }, [])
  useEffect(() => {
    if (asked > 0) (comboboxInput.current ?? plainInput.current)?.focus()
  }, [asked])

  if (LoadedCombobox)
    return (
      <LoadedCombobox {...props} ref={takeOver} openAtFirst={hasTyped.current || props.options.length > 0} />
    )
  return (
    <Field {...{ label, note, hint, error, disabledReason }} id={props.id ?? name}>
      {(control) => (
        <div className={classNames(action !== undefined && css.fieldWithAction)}>
          <div className={css.inputRow}>
            <input
              {...control}
              ref={handOver}
              role="combobox"
              aria-expanded={false}
              aria-autocomplete="list"
              aria-haspopup="listbox"
              name={name}
              value={value}
              autoComplete={props.autoComplete ?? 'off'}
              {...(props.placeholder ? { placeholder: props.placeholder } : {})}
              {...(props.inputMode ? { inputMode: props.inputMode } : {})}
              onPointerEnter={load}
              onFocus={load}
              onChange={(event) => {
                hasTyped.current = true
                load()
                onChange(event.currentTarget.value)
              }}
              className={classNames(field.control, css.input, props.size === 'large' && css.largeInput)}
            />
            <span className={css.inputIcon}>
              <Icon name={props.icon ?? 'search'} size="small" />
            </span>
          </div>
          {action}
        </div>
      )}
    </Field>
  )
}
