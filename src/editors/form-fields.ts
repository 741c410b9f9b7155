import * as z from 'zod/mini'
import { type ContentCollection, contentCollections } from '#contract/content/collections.ts'
import type { EditedCollection, FormField } from '#contract/editing.ts'
import { collectionWords } from '#copy/content-words/collection-words.ts'
import { editingWords } from '#copy/content-words/editing-words.ts'
import type { FieldWords } from '#copy/content-words/field-words.ts'
import { serviceNumbers } from '#domain/service.ts'

/** A schema of content as JSON Schema tells it: only what our schemas use. */
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

/** The front matter of a folder as editors write it; a folder of several kinds has one in `oneOf` for each. */
const jsonSchemaOf = (collection: ContentCollection): JsonSchema =>
  z.toJSONSchema(contentCollections[collection], { io: 'input' }) as JsonSchema

/** The kinds of a folder that tells them apart by `kind`, and their shapes. */
const kindsOf = (collection: ContentCollection): ReadonlyMap<string, JsonSchema> =>
  new Map(
    (jsonSchemaOf(collection).oneOf ?? []).map((shape) => [String(shape.properties?.['kind']?.const), shape]),
  )

const DATE = '^\\d{4}-\\d{2}-\\d{2}$'

/** A text of so many letters has a field of several lines. */
const LONG_TEXT = 100

/** The keys that editors fill where a schema allows any. */
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

/** What a field says of itself: its name, and its hint or an example of right. */
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

/** Values of a list and a yes or no explain themselves in a form. */
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
  if (part === undefined) throw new Error(`no words for the field ${name} of ${words.label}`)
  return part
}

/** The shape of an object; kinds that exclude one another are offered side by side, each of them to be left empty. */
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

/** One field of a form for one field of a schema. */
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

/** The form of a file: made of the schema that checks it and of the words that explain it. */
export const formOf = (collection: EditedCollection, kind: string | undefined): FormField[] => {
  const kinds = kindsOf(collection)
  const shape = (kind === undefined ? undefined : kinds.get(kind)) ?? jsonSchemaOf(collection)
  const words = collectionWords[collection].fields as Readonly<Record<string, FieldWords>>
  return fieldsOfShape(shape, (name) => {
    const known = words[name]
    if (known === undefined) throw new Error(`no words for the field ${name} of ${collection}`)
    return known
  })
}
