import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import * as field from '../field/field.css.ts'
import { Field } from '../field/field.tsx'
import { Icon } from '../icon/icon.tsx'
import * as css from './combobox.css.ts'
import type { ComboboxProps } from './combobox.tsx'

type Loaded = ComponentType<ComboboxProps>

export interface ComboboxWhenWantedProps extends ComboboxProps {
  /** Changes whenever another control asks to focus this field. */
  asked?: number
}

/**
 * A combobox whose code loads on first pointer contact or focus; until then a plain field of the same look. Typed
 * text, focus and selection survive the switch.
 */
export function ComboboxWhenWanted({ asked = 0, ...props }: ComboboxWhenWantedProps) {
  const { label, note, hint, error, disabledReason, name, value, action, onChange } = props
  const [Whole, setWhole] = useState<Loaded | null>(null)
  const plain = useRef<HTMLInputElement>(null)
  const whole = useRef<HTMLInputElement>(null)
  const selection = useRef<readonly [number | null, number | null] | null>(null)
  const typed = useRef(false)

  // If loading fails the plain field keeps working; the next touch retries.
  const load = () =>
    void import('./combobox.tsx').then(
      ({ Combobox }) => {
        const input = plain.current
        selection.current =
          input && input.ownerDocument.activeElement === input
            ? [input.selectionStart, input.selectionEnd]
            : null
        setWhole(() => Combobox)
      },
      () => {},
    )
  const takeOver = useCallback((input: HTMLInputElement | null) => {
    whole.current = input
    if (!input || selection.current === null) return
    input.focus()
    input.setSelectionRange(...selection.current)
    selection.current = null
  }, [])

  // Takes over text and focus from before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script comes
  useEffect(() => {
    const input = plain.current
    if (!input) return
    if (input.value !== value) {
      typed.current = true
      onChange(input.value)
    }
    if (input.ownerDocument.activeElement === input) load()
  }, [])
  useEffect(() => {
    if (asked > 0) (whole.current ?? plain.current)?.focus()
  }, [asked])

  if (Whole)
    return <Whole {...props} ref={takeOver} openAtFirst={typed.current || props.options.length > 0} />
  return (
    <Field {...{ label, note, hint, error, disabledReason }} id={props.id ?? name}>
      {(control) => (
        <div className={classNames(action !== undefined && css.withAction)}>
          <div className={css.row}>
            <input
              {...control}
              ref={plain}
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
                typed.current = true
                load()
                onChange(event.currentTarget.value)
              }}
              className={classNames(field.control, css.input, props.size === 'large' && css.large)}
            />
            <span className={css.sign}>
              <Icon name={props.icon ?? 'search'} size="small" />
            </span>
          </div>
          {action}
        </div>
      )}
    </Field>
  )
}
