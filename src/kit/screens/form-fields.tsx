import type { MaskitoOptions, MaskitoPreprocessor } from '@maskito/core'
import { useMaskito } from '@maskito/react'
import { type FormEvent, Fragment, type ReactNode, useEffect, useState } from 'react'
import { normalizeDottedDate } from '#kit/api/pasted-text.ts'
import type { FieldRefusal } from '#kit/api/refusal.ts'
import { inputMaskPlaceholders } from '#rent/words/registration.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { FormSheetSection } from '#ui/form-sheet/form-sheet.tsx'
import { RadioList } from '#ui/radio-list/radio-list.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { TextArea, TextField, type TextFieldProps } from '#ui/text-field/text-field.tsx'
import type { FormDefinition, InputMaskName } from './define-form.ts'
import { SuggestionField } from './suggestion-field.tsx'
import type { SuggestionSource } from './suggestion-lookup.ts'

const digits = (count: number): RegExp[] => Array.from({ length: count }, () => /\d/)
const mask = (...parts: (RegExp[] | string)[]): MaskitoOptions => ({ mask: parts.flat() })

const MASKED_DAY = /^\d{0,2}(\.\d{0,2}(\.\d{0,4})?)?$/

/**
 * Accepts pasted dates, short dates and dates that browsers fill in; a separator after one digit adds a leading zero.
 */
const readDay: MaskitoPreprocessor = ({ elementState: { value, selection }, data }, action) => {
  if (action === 'validation' && !MASKED_DAY.test(value)) {
    const day = normalizeDottedDate(value)
    return { elementState: { value: day, selection: [day.length, day.length] } }
  }
  const isSeparator = action === 'insert' && /^[ .,/-]$/.test(data)
  const padded = value.replace(/(?<!\d)\d$/, '0$&')
  if (isSeparator && selection[0] === value.length && padded.length < '00.00.'.length)
    return { elementState: { value: padded, selection: [padded.length, padded.length] }, data: '.' }
  return { elementState: { value, selection }, data: data.length > 1 ? normalizeDottedDate(data) : data }
}

/** Input masks of number fields: groups of digits and their separators. */
export const inputMasks = {
  date: { ...mask(digits(2), '.', digits(2), '.', digits(4)), preprocessors: [readDay] },
  series: mask(digits(2), ' ', digits(2)),
  number: mask(digits(6)),
  department: mask(digits(3), '-', digits(3)),
  inn: mask(digits(12)),
  bic: mask(digits(9)),
  account: mask(digits(20)),
} as const satisfies Record<InputMaskName, MaskitoOptions>

const maskWidths = {
  date: 'short',
  series: 'short',
  number: 'short',
  department: 'short',
  inn: 'medium',
  bic: 'medium',
  account: 'medium',
} as const satisfies Record<InputMaskName, TextFieldProps['width']>

interface MaskedProps extends TextFieldProps {
  mask: InputMaskName
  value: string
}

/** Inserts separators while typing and shows how many digits are missing. */
function MaskedField({ mask, ...props }: MaskedProps) {
  const whole = inputMaskPlaceholders[mask]
  const shape = whole === null ? undefined : { whole, typed: props.value }
  return (
    <TextField {...props} shape={shape} ref={useMaskito({ options: inputMasks[mask] })} inputMode="numeric" />
  )
}

type FormValues = Readonly<Record<string, string | boolean>>

export interface FormController<Values, Context> {
  readonly form: FormDefinition<Values, Context>
  readonly context: Context
  readonly values: Values
  readonly isDirty: boolean
  readonly problems: Readonly<Partial<Record<string, string>>>
  readonly errors: readonly { readonly fieldId: string; readonly text: string }[]
  /** Number of refused submissions; each one moves the focus to the error summary. */
  readonly attempt: number
  readonly type: (some: Partial<Values>) => void
  /** Shows the problems of these fields from now on. */
  readonly leave: (names: readonly string[]) => void
  /** Calls `send` if the rules find no problem. */
  readonly submit: (send: (values: Values) => void) => (event: FormEvent) => void
}

type Refused = { readonly fields?: readonly FieldRefusal[] | undefined } | null

/**
 * A field's problem is shown once the field was left or the form was submitted. A field that the server refused shows
 * that refusal until it is edited.
 */
export function useFormController<Values extends FormValues, Context>(
  form: FormDefinition<Values, Context>,
  { context, start, refused }: { context: Context; start?: Partial<Values>; refused: Refused },
): FormController<Values, Context> {
  const [initial] = useState<Values>({ ...form.empty, ...start })
  const [values, setValues] = useState(initial)
  const [left, setLeft] = useState<readonly string[]>([])
  const [isSent, setSent] = useState(false)
  const [refusals, setRefusals] = useState<Readonly<Partial<Record<string, string>>>>({})
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is applied once
  useEffect(() => {
    const known = (refused?.fields ?? []).flatMap(({ field, code }) => {
      const name = form.fieldOf(field)
      return name === null ? [] : [[name, code]]
    })
    setRefusals(Object.fromEntries(known))
    if (known.length > 0) setAttempt((count) => count + 1)
  }, [refused])
  const found: Partial<Record<string, string>> = form.problems(values, context)
  const visible = Object.entries(found).filter(([name]) => isSent || left.includes(name))
  const problems = { ...Object.fromEntries(visible), ...refusals }
  return {
    form,
    context,
    values,
    isDirty: Object.keys(values).some((name) => values[name] !== initial[name]),
    problems,
    errors: form.fields.flatMap(({ label, ...field }) => {
      const fieldId = nameOf(field)
      const code = problems[fieldId]
      return code === undefined ? [] : [{ fieldId, text: form.words(code, label) }]
    }),
    attempt,
    type: (some) => {
      setValues((before) => ({ ...before, ...some }))
      setRefusals((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in some))))
    },
    leave: (names) => setLeft((before) => [...new Set([...before, ...names])]),
    submit: (send) => (event) => {
      event.preventDefault()
      setSent(true)
      setRefusals({})
      if (Object.keys(found).length === 0) send(values)
      else setAttempt((count) => count + 1)
    },
  }
}

const nameOf = ({ name, flag, choice }: { name?: string; flag?: string; choice?: string }): string =>
  name ?? flag ?? choice ?? ''

function FormField<Values extends FormValues, Context>(props: {
  filling: FormController<Values, Context>
  field: FormDefinition<Values, Context>['fields'][number]
  suggesting: SuggestionSource | undefined
}) {
  const { filling, field, suggesting } = props
  const { form, values } = filling
  const name = nameOf(field)
  const code = filling.problems[name]
  const type = (some: FormValues) => filling.type(some as Partial<Values>)
  const onBlur = () => filling.leave([name])
  if (field.flag !== undefined)
    return (
      <Checkbox
        name={name}
        label={field.label}
        checked={values[name] === true}
        onChange={(event) => type({ [name]: event.currentTarget.checked })}
      />
    )
  const control = {
    name,
    value: String(values[name] ?? ''),
    label: field.label,
    error: code === undefined ? undefined : form.words(code, field.label),
    ...(field.hint === undefined ? {} : { hint: field.hint }),
    onBlur,
  }
  if (field.choice !== undefined)
    return (
      <RadioList
        {...control}
        columns="two"
        options={field.options}
        onChange={(event) => type({ [name]: event.currentTarget.value })}
      />
    )
  const { optional, autoComplete, spellCheck, width, rows } = field
  const text = {
    ...control,
    ...(optional === undefined ? { required: true } : { note: optional }),
    ...(autoComplete === undefined ? {} : { autoComplete }),
    ...(spellCheck === undefined ? {} : { spellCheck }),
    onInput: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      type({ [name]: event.currentTarget.value }),
  }
  if (suggesting !== undefined) {
    const { onInput: _, spellCheck: __, ...rest } = text
    return (
      <SuggestionField
        {...rest}
        {...(rows === undefined ? {} : { rows })}
        suggesting={suggesting}
        limit={Number.POSITIVE_INFINITY}
        onChange={(typed) => type({ [name]: typed })}
      />
    )
  }
  if (rows !== undefined) return <TextArea {...text} rows={rows} />
  const contentWidth = width ?? (field.mask && maskWidths[field.mask])
  const line = contentWidth === undefined ? text : { ...text, width: contentWidth }
  if (field.mask === undefined) return <TextField {...line} />
  return (
    <MaskedField
      {...line}
      mask={field.mask}
      onPaste={(event) => {
        const parts = form.spread(name, event.clipboardData.getData('text'))
        if (parts === null) return
        event.preventDefault()
        type(parts)
        filling.leave(Object.keys(parts))
      }}
    />
  )
}

const groupAdjacent = <Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): { key: Key; items: Item[] }[] => {
  const found: { key: Key; items: Item[] }[] = []
  for (const item of items) {
    const last = found.at(-1)
    if (last && last.key === keyOf(item)) last.items.push(item)
    else found.push({ key: keyOf(item), items: [item] })
  }
  return found
}

/**
 * Draws all fields as sections of a form sheet; `before` adds content at the start of a group, `after` a section after
 * it, `suggesting` maps fields to suggestions.
 */
export function FormFieldGroups<Values extends FormValues, Context>(props: {
  filling: FormController<Values, Context>
  /** Groups of fields to draw; defaults to all. */
  groups?: readonly string[]
  before?: Readonly<Record<string, ReactNode>>
  after?: Readonly<Record<string, ReactNode>>
  suggesting?: Readonly<Partial<Record<string, SuggestionSource>>>
}) {
  const { filling, groups, before = {}, after = {}, suggesting = {} } = props
  const { form, values, context } = filling
  const asked = form.fields.filter(
    (field) =>
      form.isAsked(nameOf(field), values, context) && (groups === undefined || groups.includes(field.group)),
  )
  return groupAdjacent(asked, ({ group }) => group).map(({ key: title, items }) => (
    <Fragment key={title}>
      <FormSheetSection
        id={`section-${items.map(nameOf)[0]}`}
        title={title}
        titleHidden={form.fields.every(({ group }) => group === title)}
      >
        <Stack gap="m">
          {before[title]}
          {groupAdjacent(items, ({ columns }) => columns).map(({ key: columns, items: row }) => {
            const drawn = row.map((field) => (
              <FormField
                key={nameOf(field)}
                filling={filling}
                field={field}
                suggesting={suggesting[nameOf(field)]}
              />
            ))
            return columns === undefined ? (
              drawn
            ) : (
              <Columns key={row.map(nameOf).join()} shape={columns} gap="m" align="end">
                {drawn}
              </Columns>
            )
          })}
        </Stack>
      </FormSheetSection>
      {after[title]}
    </Fragment>
  ))
}
