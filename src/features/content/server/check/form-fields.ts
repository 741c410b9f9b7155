import { stringify } from 'yaml'
import * as z from 'zod/mini'
import { serviceNumbers } from '#claims/rules/service.ts'
import type { EditedCollection, FormField, FormValue, FormValues } from '#content/api/editing.ts'
import { type ContentCollection, contentCollections } from '#content/api/entries/collections.ts'
import { collectionWords } from '#content/words/entries/collection-words.ts'
import { editingWords, type FieldWords } from '#content/words/entries/editing-words.ts'

interface JsonSchema {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null'
  readonly const?: string | number
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly default?: unknown
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
}

/** Collections with several kinds have a `oneOf` item for each. */
const jsonSchemaOf = (collection: ContentCollection): JsonSchema =>
  z.toJSONSchema(contentCollections[collection], { io: 'input' }) as JsonSchema

const kindsOf = (collection: ContentCollection): ReadonlyMap<string, JsonSchema> =>
  new Map(
    (jsonSchemaOf(collection).oneOf ?? []).map((shape) => [String(shape.properties?.['kind']?.const), shape]),
  )

const DATE = '^\\d{4}-\\d{2}-\\d{2}$'

const LONG_TEXT = 100

/** Keys that the form offers if the schema allows any key. */
const keysOf: Readonly<Record<string, readonly string[]>> = {
  groups: ['capital', 'city', 'town'],
  services: serviceNumbers.map(String),
}

interface Place {
  readonly name: string
  readonly schema: JsonSchema
  readonly required: boolean
  readonly nullable?: boolean
  readonly words: FieldWords
}

const about = ({ name, required, words, nullable = false }: Place) => {
  const hint = words.hint ?? editingWords.example(words.example)
  return { name, label: words.label, required, ...(hint ? { hint } : {}), ...(nullable ? { nullable } : {}) }
}

const text = (place: Place): FormField => {
  const { schema } = place
  if (schema.pattern === DATE) return { ...about(place), kind: 'date' }
  const limit = schema.maxLength
  const isLong =
    place.words.line !== true &&
    (limit === undefined ? schema.pattern === undefined && schema.minLength === undefined : limit > LONG_TEXT)
  return { ...about(place), kind: isLong ? 'long' : 'text', ...(limit === undefined ? {} : { limit }) }
}

/** Lists and yes-or-no fields have no hint. */
const withoutHint = (place: Place) => {
  const { hint: _, ...rest } = about(place)
  return rest
}

const choice = (place: Place, values: readonly (string | number)[]): FormField => ({
  ...withoutHint(place),
  kind: 'choice',
  options: values.map((value) => ({
    value: String(value),
    label: place.words.values?.[String(value)] ?? String(value),
  })),
})

const partWords = (words: FieldWords, name: string): FieldWords => {
  const part = words.parts?.[name] ?? words.parts?.['*']
  if (part === undefined) throw new Error(`field ${name} of ${words.label} has no label`)
  return part
}

/** Mutually exclusive kinds are offered side by side; each may be left empty. */
const shapeOf = (schema: JsonSchema, name: string): JsonSchema => {
  if (typeof schema.additionalProperties === 'object') {
    const keys = keysOf[name] ?? []
    const value = schema.additionalProperties
    return { type: 'object', properties: Object.fromEntries(keys.map((key) => [key, value])), required: keys }
  }
  if (schema.anyOf === undefined) return schema
  return {
    type: 'object',
    properties: Object.assign({}, ...schema.anyOf.map(({ properties }) => properties)),
  }
}

const fieldsOfShape = (schema: JsonSchema, wordsOf: (name: string) => FieldWords): FormField[] =>
  Object.entries(schema.properties ?? {}).map(([name, part]) =>
    part.const === undefined
      ? fieldOf({
          name,
          schema: part,
          required: schema.required?.includes(name) ?? false,
          words: wordsOf(name),
        })
      : {
          name,
          label: name,
          kind: 'fixed',
          required: true,
          options: [{ value: String(part.const), label: name }],
        },
  )

const group = (place: Place): FormField => {
  const { words, name, schema } = place
  const keyed = typeof schema.additionalProperties === 'object'
  const within = (part: string): FieldWords => {
    const known = partWords(words, part)
    return keyed ? { ...known, label: editingWords.keyed(known.label, part) } : known
  }
  return { ...about(place), kind: 'group', fields: fieldsOfShape(shapeOf(schema, name), within) }
}

const list = (place: Place): FormField => {
  const { words, schema } = place
  const items = schema.items ?? {}
  if (items.type === 'object')
    return { ...about(place), kind: 'list', fields: fieldsOfShape(items, (part) => partWords(words, part)) }
  const item = fieldOf({ name: 'item', schema: items, required: true, words: { ...words, hint: '' } })
  return { ...about(place), kind: 'list', item }
}

const fieldOf = (place: Place): FormField => {
  const { schema } = place
  const options = (schema.anyOf ?? []).filter(({ type }) => type !== 'null')
  const nullable = options.length < (schema.anyOf?.length ?? 0)
  const [only] = options
  if (nullable && only) return fieldOf({ ...place, schema: only, required: false, nullable: true })
  const values = options.flatMap((option) => option.const ?? [])
  if (values.length > 0) return choice(place, values)
  if (schema.enum) return choice(place, schema.enum)
  if (schema.type === 'array') return list(place)
  if (schema.type === 'object' || options.length > 0) return group(place)
  if (schema.type === 'boolean')
    return { ...withoutHint(place), kind: 'yes_no', preset: schema.default === true }
  if (schema.type === 'integer' || schema.type === 'number') return { ...about(place), kind: 'number' }
  return text(place)
}

export const formOf = (collection: EditedCollection, kind: string | undefined): FormField[] => {
  const kinds = kindsOf(collection)
  const shape = (kind === undefined ? undefined : kinds.get(kind)) ?? jsonSchemaOf(collection)
  const words = collectionWords[collection].fields as Readonly<Record<string, FieldWords>>
  return fieldsOfShape(shape, (name) => {
    const known = words[name]
    if (known === undefined) throw new Error(`field ${name} of ${collection} has no label`)
    return known
  })
}

type Plain = Readonly<Record<string, unknown>>

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const formValue = (field: FormField, value: unknown): FormValue => {
  if (field.kind === 'group') return valuesOf(field.fields ?? [], value)
  if (field.kind === 'list') {
    const { fields, item } = field
    return (Array.isArray(value) ? value : []).map((part) =>
      fields ? valuesOf(fields, part) : item ? formValue(item, part) : String(part),
    )
  }
  if (field.kind === 'yes_no') return value === undefined ? field.preset === true : value === true
  if (field.kind === 'fixed') return field.options?.[0]?.value ?? ''
  return value === undefined || value === null ? '' : String(value)
}

export const valuesOf = (fields: readonly FormField[], data: unknown): FormValues =>
  Object.fromEntries(
    fields.map((field) => [field.name, formValue(field, isPlain(data) ? data[field.name] : undefined)]),
  )

const NUMBER = /^-?\d+([.,]\d+)?$/

/** Invalid input stays as typed, so that the check reports it. */
const numberOf = (typed: string): unknown => (NUMBER.test(typed) ? Number(typed.replace(',', '.')) : typed)

const isNumberChoice = ({ options = [] }: FormField): boolean =>
  options.every(({ value }) => /^\d+$/.test(value))

const fileValue = (field: FormField, value: FormValue | undefined, before: unknown): unknown => {
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
      const made = fields ? dataOf(fields, part, old) : item ? fileValue(item, part, old) : part
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
  // Service prices are keyed by number, and schemas distinguish numbers from strings.
  if (field.kind === 'choice' && isNumberChoice(field) && typeof before !== 'string') return numberOf(typed)
  return typed
}

/**
 * Keeps the order of the fields; `before` distinguishes omitted fields from empty ones. Anything but an object counts
 * as empty.
 */
export const dataOf = (fields: readonly FormField[], values: unknown, before: unknown): Plain => {
  const given = isPlain(values) ? (values as FormValues) : {}
  return Object.fromEntries(
    fields.flatMap((field) => {
      const data = fileValue(field, given[field.name], isPlain(before) ? before[field.name] : undefined)
      return data === undefined ? [] : [[field.name, data]]
    }),
  )
}

export const fileOf = (data: Plain, body: string): string => {
  const matter = stringify(data, { lineWidth: 0, singleQuote: true, aliasDuplicateObjects: false })
  const text = body.replaceAll('\r\n', '\n').trim()
  return `---\n${matter}---\n${text === '' ? '' : `${text}\n`}`
}
