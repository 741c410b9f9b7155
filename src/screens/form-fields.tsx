import { useMaskito } from '@maskito/react'
import { type ClipboardEvent, type ReactNode, useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { FieldRefusal } from '#contract/refusal.ts'
import { maskShapes } from '#copy/registration.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Perforation } from '#ui/postmark/postmark.tsx'
import { RadioList } from '#ui/radio-list/radio-list.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { TextArea, TextField, type TextFieldProps } from '#ui/text-field/text-field.tsx'
import type { AnyForm, MaskName } from './form.ts'
import { masks } from './masks.ts'
import { SuggestField, type Suggesting } from './suggest-field.tsx'

interface MaskedProps extends Omit<TextFieldProps, 'ref' | 'shape'> {
  mask: MaskName
  /** What is in the field now. */
  typed: string
  /** What `register` of react-hook-form gives. */
  ref: (element: HTMLInputElement | null) => void
}

/** A field that puts the signs between digits by itself and shows how many are still to come. */
function MaskedField({ mask, typed, ref, ...props }: MaskedProps) {
  const masked = useMaskito({ options: masks[mask] })
  // Made once: a new ref on each drawing would take the mask off while one types.
  const [both] = useState(() => (element: HTMLInputElement | null) => {
    ref(element)
    masked(element)
  })
  const whole = maskShapes[mask]
  const shape = whole === null ? undefined : { whole, typed }
  return <TextField {...props} shape={shape} ref={both} inputMode="numeric" />
}

/** A form that is being filled in: what is typed, its mistakes in the order of the screen, how often it was refused. */
export interface Filling<Values extends FieldValues, Context> {
  readonly form: AnyForm<Values, Context>
  readonly context: Context
  readonly typing: UseFormReturn<Values>
  readonly errors: readonly { readonly fieldId: string; readonly text: string }[]
  /** Counts the refusals, so that the summary takes the focus each time. */
  readonly attempt: number
  /** Sends what is typed when the rules have nothing against it. */
  readonly submit: (send: (values: Values) => void) => (event: { preventDefault: () => void }) => void
}

/**
 * Fills in a form of the kit: rules are asked once a field was left, the server's refusals are put at their fields. The
 * words are found where codes are drawn.
 */
export function useFilling<Values extends FieldValues, Context>(
  form: AnyForm<Values, Context>,
  { context, start = {}, refused }: { context: Context; start?: Partial<Values>; refused: Refused },
): Filling<Values, Context> {
  const typing = useForm<Values>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { ...form.empty, ...start } as DefaultValues<Values>,
    resolver: (values) => {
      const found = Object.entries(form.problems(values, context))
      if (found.length === 0) return { values, errors: {} }
      const errors = Object.fromEntries(found.map(([name, message]) => [name, { type: 'rule', message }]))
      return { values: {}, errors: errors as FieldErrors<Values> }
    },
  })
  const [attempt, setAttempt] = useState(0)
  const failed = () => setAttempt((count) => count + 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal is told once, when it comes
  useEffect(() => {
    const known = (refused?.fields ?? []).flatMap(({ field, code }) => {
      const name = form.fieldOf(field)
      return name === null ? [] : [{ name, code }]
    })
    for (const { name, code } of known)
      typing.setError(name as FieldPath<Values>, { type: 'server', message: code })
    if (known.length > 0) failed()
  }, [refused])
  const { errors } = typing.formState
  return {
    form,
    context,
    typing,
    attempt,
    errors: form.fields.flatMap(({ label, ...field }) => {
      const fieldId = nameOf(field)
      const code = errors[fieldId]?.message
      return typeof code === 'string' ? [{ fieldId, text: form.words(code, label) }] : []
    }),
    submit: (send) => (event) => void typing.handleSubmit(send, failed)(event as never),
  }
}

type Refused = { readonly fields?: readonly FieldRefusal[] | undefined } | null
type Field = AnyForm<FieldValues>['fields'][number]

const nameOf = ({ name, flag, choice }: Pick<Field, 'name' | 'flag' | 'choice'>): string =>
  name ?? flag ?? choice ?? ''

/** One field of a form, drawn by what the list says about it. */
function FormField<Values extends FieldValues, Context>(props: {
  filling: Filling<Values, Context>
  field: AnyForm<Values, Context>['fields'][number]
  suggesting: Suggesting | undefined
}) {
  const { filling, field, suggesting } = props
  const { typing, form } = filling
  const name = nameOf(field)
  const code = typing.formState.errors[name]?.message
  const control = typing.register(name as FieldPath<Values>)
  const words = {
    label: field.label,
    error: typeof code === 'string' ? form.words(code, field.label) : undefined,
    ...(field.hint === undefined ? {} : { hint: field.hint }),
  }
  if (field.flag !== undefined) return <Checkbox {...control} label={field.label} />
  if (field.choice !== undefined)
    return <RadioList {...control} {...words} columns="two" options={field.options} />
  const { optional, autoComplete, spellCheck, width } = field
  const text = {
    ...control,
    ...words,
    ...(optional === undefined ? { required: true } : { note: optional }),
    ...(autoComplete === undefined ? {} : { autoComplete }),
    ...(spellCheck === undefined ? {} : { spellCheck }),
  }
  if (suggesting !== undefined) {
    const { onChange: _, onBlur: __, ref: ___, ...rest } = text
    const rows = field.rows === undefined ? {} : { rows: field.rows }
    return (
      <SuggestField
        {...rest}
        {...rows}
        name={name as FieldPath<Values>}
        control={typing.control}
        suggesting={suggesting}
      />
    )
  }
  if (field.rows !== undefined) return <TextArea {...text} rows={field.rows} />
  const line = width === undefined ? text : { ...text, width }
  if (field.mask === undefined) return <TextField {...line} />
  const spread = (event: ClipboardEvent) => {
    const parts = form.spread(name, event.clipboardData.getData('text'))
    if (parts === null) return
    event.preventDefault()
    for (const [part, value] of Object.entries(parts))
      typing.setValue(part as FieldPath<Values>, value as PathValue<Values, FieldPath<Values>>, {
        shouldDirty: true,
        shouldTouch: true,
        shouldValidate: true,
      })
  }
  return (
    <MaskedField
      {...line}
      mask={field.mask}
      onPaste={spread}
      typed={String(typing.watch(control.name) ?? '')}
    />
  )
}

/** Neighbours of one group, or of one row, together. */
const runs = <Item, Key>(
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

/** A question of a form and what belongs to it, under a line of perforation. */
export const FormGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" gap="m" aria-label={title}>
    <Perforation />
    <Heading level={3}>{title}</Heading>
    {children}
  </Stack>
)

/**
 * All fields of a form in one column, under the questions of their groups; `before` stands first in a group,
 * `suggesting` names the fields that have suggestions.
 */
export function FormGroups<Values extends FieldValues, Context>(props: {
  filling: Filling<Values, Context>
  before?: Readonly<Record<string, ReactNode>>
  suggesting?: Readonly<Partial<Record<string, Suggesting>>>
}) {
  const { filling, before = {}, suggesting = {} } = props
  const { form, typing, context } = filling
  const values = typing.watch()
  const asked = form.fields.filter((field) => form.isAsked(nameOf(field), values, context))
  return runs(asked, ({ group }) => group).map(({ key: title, items }) => (
    <FormGroup key={title} title={title}>
      {before[title]}
      {runs(items, ({ columns }) => columns).map(({ key: columns, items: row }) => {
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
          <Columns key={nameOf(row[0] as Field)} shape={columns} gap="m">
            {drawn}
          </Columns>
        )
      })}
    </FormGroup>
  ))
}
