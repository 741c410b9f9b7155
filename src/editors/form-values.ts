import { stringify } from 'yaml'
import type { FormField, FormValue, FormValues } from '#contract/editing.ts'

type Plain = Readonly<Record<string, unknown>>

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shown = (field: FormField, value: unknown): FormValue => {
  if (field.kind === 'group') return valuesOf(field.fields ?? [], value)
  if (field.kind === 'list') {
    const { fields, item } = field
    return (Array.isArray(value) ? value : []).map((part) =>
      fields ? valuesOf(fields, part) : item ? shown(item, part) : String(part),
    )
  }
  if (field.kind === 'yes_no') return value === undefined ? field.preset === true : value === true
  if (field.kind === 'fixed') return field.options?.[0]?.value ?? ''
  return value === undefined || value === null ? '' : String(value)
}

/** What a form shows of front matter. */
export const valuesOf = (fields: readonly FormField[], data: unknown): FormValues =>
  Object.fromEntries(
    fields.map((field) => [field.name, shown(field, isPlain(data) ? data[field.name] : undefined)]),
  )

const NUMBER = /^-?\d+([.,]\d+)?$/

/** A number that was typed; what is none stays as it was typed, for the check to name it. */
const numberOf = (typed: string): unknown => (NUMBER.test(typed) ? Number(typed.replace(',', '.')) : typed)

const isNumberChoice = ({ options = [] }: FormField): boolean =>
  options.every(({ value }) => /^\d+$/.test(value))

const written = (field: FormField, value: FormValue | undefined, before: unknown): unknown => {
  if (field.kind === 'group') {
    const data = dataOf(field.fields ?? [], value, before)
    if (Object.keys(data).length > 0) return data
    return field.nullable ? null : field.required ? {} : undefined
  }
  if (field.kind === 'list') {
    const { fields, item } = field
    const all = Array.isArray(value) ? (value as readonly FormValue[]) : []
    const list = all.flatMap((part, index): unknown[] => {
      const old = Array.isArray(before) ? (before as unknown[])[index] : undefined
      const made = fields ? dataOf(fields, part, old) : item ? written(item, part, old) : part
      return made === undefined ? [] : [made]
    })
    return list.length > 0 || field.required || Array.isArray(before) ? list : undefined
  }
  if (field.kind === 'yes_no') {
    const isUsual = (value === true) === (field.preset === true)
    return isUsual && !field.required && before === undefined ? undefined : value === true
  }
  if (field.kind === 'fixed') return field.options?.[0]?.value
  const typed = typeof value === 'string' ? value.trim() : ''
  if (typed === '') return undefined
  if (field.kind === 'number') return numberOf(typed)
  // Prices of a service are known by its number, and schemas tell numbers from words.
  if (field.kind === 'choice' && isNumberChoice(field) && typeof before !== 'string') return numberOf(typed)
  return typed
}

/**
 * The front matter that a form says, in the order of its fields; what stood there before tells what was left out and what
 * was empty. What is no form says nothing.
 */
export const dataOf = (fields: readonly FormField[], values: unknown, before: unknown): Plain => {
  const given = isPlain(values) ? (values as FormValues) : {}
  return Object.fromEntries(
    fields.flatMap((field) => {
      const data = written(field, given[field.name], isPlain(before) ? before[field.name] : undefined)
      return data === undefined ? [] : [[field.name, data]]
    }),
  )
}

/** The file of front matter and text. */
export const fileOf = (data: Plain, body: string): string => {
  const matter = stringify(data, { lineWidth: 0, singleQuote: true, aliasDuplicateObjects: false })
  const text = body.replaceAll('\r\n', '\n').trim()
  return `---\n${matter}---\n${text === '' ? '' : `${text}\n`}`
}
