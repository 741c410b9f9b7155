import { type ComponentType, useCallback, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import * as field from '../field/field.css.ts'
import { Field } from '../field/field.tsx'
import { Icon } from '../icon/icon.tsx'
import * as css from './combobox.css.ts'
import type { ComboboxProps } from './combobox.tsx'

type Loaded = ComponentType<ComboboxProps>

/**
 * The same combobox, whose code is fetched when the field is first pointed at or focused: until then it is an ordinary
 * field of the same look, and what is typed meanwhile, the focus and the caret stay.
 */
export function ComboboxWhenWanted(props: ComboboxProps) {
  const { label, note, hint, error, disabledReason, name, value, action } = props
  const [Whole, setWhole] = useState<Loaded | null>(null)
  const plain = useRef<HTMLInputElement>(null)
  const asked = useRef(false)
  const caret = useRef<number | null>(null)
  const typed = useRef(false)

  const load = () => {
    if (asked.current) return
    asked.current = true
    import('./combobox.tsx').then(
      ({ Combobox }) => {
        const input = plain.current
        caret.current = input && input.ownerDocument.activeElement === input ? input.selectionStart : null
        setWhole(() => Combobox)
      },
      // Without it the field still takes what is typed; the next touch tries again.
      () => {
        asked.current = false
      },
    )
  }
  const takeOver = useCallback((input: HTMLInputElement | null) => {
    if (!input || caret.current === null) return
    input.focus()
    input.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [])

  if (Whole) return <Whole {...props} ref={takeOver} openAtFirst={typed.current} />
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
              {...(props.maxLength ? { maxLength: props.maxLength } : {})}
              onPointerEnter={load}
              onFocus={load}
              onChange={(event) => {
                typed.current = true
                props.onChange(event.currentTarget.value)
              }}
              className={classNames(field.control, css.input)}
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
