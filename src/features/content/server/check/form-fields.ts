import { stringify } from 'yaml'
import * as z from 'zod/mini'
import { serviceNumbers } from '#claims/rules/services.ts'
import type { EditableCollection, FormField, FormValue, FormValues } from '#content/api/editing.ts'
import { type ContentCollection, contentCollections } from '#content/api/entries/content-collections.ts'
import { editFormWords, type FieldWords } from '#content/words/entries/collection-form-words.ts'
import { collectionWords } from '#content/words/entries/collection-words.ts'

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

/** The schema of a collection with several kinds has a `oneOf` item for each kind. */
const toJsonSchema = (collection: ContentCollection): JsonSchema =>
  z.toJSONSchema(contentCollections[collection], { io: 'input' }) as JsonSchema

const schemasByKind = (collection: ContentCollection): ReadonlyMap<string, JsonSchema> =>
  new Map(
    (toJsonSchema(collection).oneOf ?? []).map((shape) => [String(shape.properties?.['kind']?.const), shape]),
  )

const DATE_PATTERN = '^\\d{4}-\\d{2}-\\d{2}$'

const LONG_TEXT_LENGTH = 100

/** Keys that the form offers for fields with arbitrary keys in the schema. */
const recordKeys: Readonly<Record<string, readonly string[]>> = {
  groups: ['capital', 'city', 'town'],
  services: serviceNumbers.map(String),
}

interface FieldSource {
  readonly name: string
  readonly schema: JsonSchema
  readonly required: boolean
  readonly nullable?: boolean
  readonly words: FieldWords
}

/** Examples are as in a file, so the form shows only those of plain texts and numbers. */
const isShownAsInFile = ({ type, pattern }: JsonSchema): boolean =>
  type !== 'array' && type !== 'object' && pattern !== DATE_PATTERN

const commonFieldProperties = ({ name, schema, required, words, nullable = false }: FieldSource) => {
  const hint = words.hint ?? (isShownAsInFile(schema) ? editFormWords.example(words.example) : '')
  return { name, label: words.label, required, ...(hint ? { hint } : {}), ...(nullable ? { nullable } : {}) }
}

const textField = (place: FieldSource): FormField => {
  const { schema } = place
  if (schema.pattern === DATE_PATTERN) return { ...commonFieldProperties(place), kind: 'date' }
  const limit = schema.maxLength
  const isLong =
    place.words.line !== true &&
    (limit === undefined
      ? schema.pattern === undefined && schema.minLength === undefined
      : limit > LONG_TEXT_LENGTH)
  return {
    ...commonFieldProperties(place),
    kind: isLong ? 'long' : 'text',
    ...(limit === undefined ? {} : { limit }),
  }
}

/** Removes the hint, for choices, lists and yes-or-no fields. */
const withoutHint = (place: FieldSource) => {
  const { hint: _, ...rest } = commonFieldProperties(place)
  return rest
}

const choiceField = (place: FieldSource, values: readonly (string | number)[]): FormField => ({
  ...withoutHint(place),
  kind: 'choice',
  options: values.map((value) => ({
    value: String(value),
    label: place.words.values?.[String(value)] ?? String(value),
  })),
})

const findPartWords = (words: FieldWords, name: string): FieldWords => {
  const part = words.parts?.[name] ?? words.parts?.['*']
  if (part === undefined) throw new Error(`field ${name} of ${words.label} has no label`)
  return part
}

/** Alternative shapes (`anyOf`) are offered side by side in one form, and each may be left empty. */
const toObjectSchema = (schema: JsonSchema, name: string): JsonSchema => {
  if (typeof schema.additionalProperties === 'object') {
    const keys = recordKeys[name] ?? []
    const value = schema.additionalProperties
    return { type: 'object', properties: Object.fromEntries(keys.map((key) => [key, value])), required: keys }
  }
  if (schema.anyOf === undefined) return schema
  return {
    type: 'object',
    properties: Object.assign({}, ...schema.anyOf.map(({ properties }) => properties)),
  }
}

const toFormFields = (schema: JsonSchema, wordsOf: (name: string) => FieldWords): FormField[] =>
  Object.entries(schema.properties ?? {}).map(([name, part]) =>
    part.const === undefined
      ? toFormField({
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

const groupField = (place: FieldSource): FormField => {
  const { words, name, schema } = place
  const keyed = typeof schema.additionalProperties === 'object'
  const within = (part: string): FieldWords => {
    const known = findPartWords(words, part)
    return keyed ? { ...known, label: editFormWords.keyed(known.label, part) } : known
  }
  return {
    ...commonFieldProperties(place),
    kind: 'group',
    fields: toFormFields(toObjectSchema(schema, name), within),
  }
}

const listField = (place: FieldSource): FormField => {
  const { words, schema } = place
  const items = schema.items ?? {}
  if (items.type === 'object')
    return {
      ...commonFieldProperties(place),
      kind: 'list',
      fields: toFormFields(items, (part) => findPartWords(words, part)),
    }
  const item = toFormField({ name: 'item', schema: items, required: true, words: { ...words, hint: '' } })
  return { ...commonFieldProperties(place), kind: 'list', item }
}

const toFormField = (place: FieldSource): FormField => {
  const { schema } = place
  const options = (schema.anyOf ?? []).filter(({ type }) => type !== 'null')
  const nullable = options.length < (schema.anyOf?.length ?? 0)
  const [only] = options
  if (nullable && only) return toFormField({ ...place, schema: only, required: false, nullable: true })
  const values = options.flatMap((option) => option.const ?? [])
  if (values.length > 0) return choiceField(place, values)
  if (schema.enum) return choiceField(place, schema.enum)
  if (place.words.values && schema.type !== 'array')
    return choiceField(place, Object.keys(place.words.values))
  if (schema.type === 'array') return listField(place)
  if (schema.type === 'object' || options.length > 0) return groupField(place)
  if (schema.type === 'boolean')
    return { ...withoutHint(place), kind: 'yes_no', preset: schema.default === true }
  if (schema.type === 'integer' || schema.type === 'number')
    return { ...commonFieldProperties(place), kind: 'number' }
  return textField(place)
}

export const buildFormFields = (collection: EditableCollection, kind: string | undefined): FormField[] => {
  const kinds = schemasByKind(collection)
  const shape = (kind === undefined ? undefined : kinds.get(kind)) ?? toJsonSchema(collection)
  const words = collectionWords[collection].fields as Readonly<Record<string, FieldWords>>
  return toFormFields(shape, (name) => {
    const known = words[name]
    if (known === undefined) throw new Error(`field ${name} of ${collection} has no label`)
    return known
  })
}

type PlainData = Readonly<Record<string, unknown>>

const isPlainData = (value: unknown): value is PlainData =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const toFormValue = (field: FormField, value: unknown): FormValue => {
  if (field.kind === 'group') return formValuesFromData(field.fields ?? [], value)
  if (field.kind === 'list') {
    const { fields, item } = field
    return (Array.isArray(value) ? value : []).map((part) =>
      fields ? formValuesFromData(fields, part) : item ? toFormValue(item, part) : String(part),
    )
  }
  if (field.kind === 'yes_no') return value === undefined ? field.preset === true : value === true
  if (field.kind === 'fixed') return field.options?.[0]?.value ?? ''
  return value === undefined || value === null ? '' : String(value)
}

export const formValuesFromData = (fields: readonly FormField[], data: unknown): FormValues =>
  Object.fromEntries(
    fields.map((field) => [field.name, toFormValue(field, isPlainData(data) ? data[field.name] : undefined)]),
  )

const NUMBER_PATTERN = /^-?\d+([.,]\d+)?$/

/** Returns invalid input as typed, so that the check reports it. */
const parseNumber = (typed: string): unknown =>
  NUMBER_PATTERN.test(typed) ? Number(typed.replace(',', '.')) : typed

const isNumberChoice = ({ options = [] }: FormField): boolean =>
  options.every(({ value }) => /^\d+$/.test(value))

const toFileValue = (field: FormField, value: FormValue | undefined, before: unknown): unknown => {
  if (field.kind === 'group') {
    const data = dataFromForm(field.fields ?? [], value, before)
    if (Object.keys(data).length > 0) return data
    return field.nullable ? null : field.required ? {} : undefined
  }
  if (field.kind === 'list') {
    const { fields, item } = field
    const all = Array.isArray(value) ? (value as readonly FormValue[]) : []
    const list = all.flatMap((part, index): unknown[] => {
      const old = Array.isArray(before) ? (before as unknown[])[index] : undefined
      const made = fields ? dataFromForm(fields, part, old) : item ? toFileValue(item, part, old) : part
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
  if (field.kind === 'number') return parseNumber(typed)
  // A choice among numbers becomes a number, as the schema expects, unless the previous value was a string.
  if (field.kind === 'choice' && isNumberChoice(field) && typeof before !== 'string')
    return parseNumber(typed)
  return typed
}

/**
 * Keeps the order of the fields. `before` is the previous data; it tells omitted fields from empty ones. Values that
 * are not objects count as empty.
 */
export const dataFromForm = (fields: readonly FormField[], values: unknown, before: unknown): PlainData => {
  const given = isPlainData(values) ? (values as FormValues) : {}
  return Object.fromEntries(
    fields.flatMap((field) => {
      const data = toFileValue(field, given[field.name], isPlainData(before) ? before[field.name] : undefined)
      return data === undefined ? [] : [[field.name, data]]
    }),
  )
}

export const serializeContentFile = (data: PlainData, body: string): string => {
  const matter = stringify(data, { lineWidth: 0, singleQuote: true, aliasDuplicateObjects: false })
  const text = body.replaceAll('\r\n', '\n').trim()
  return `---\n${matter}---\n${text === '' ? '' : `${text}\n`}`
}
