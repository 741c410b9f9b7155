import type { Field } from '@sveltia/cms'
import { editingWords } from '#copy/content-words/editing-words.ts'
import type { FieldWords } from '#copy/content-words/field-words.ts'
import { serviceNumbers } from '#domain/service.ts'
import type { JsonSchema } from './json-schema.ts'

const DATE = '^\\d{4}-\\d{2}-\\d{2}$'

/** The keys that editors fill where a schema allows any. */
const keysOf: Readonly<Record<string, readonly string[]>> = {
  groups: ['capital', 'city', 'town'],
  services: serviceNumbers.map(String),
}

interface Place {
  readonly name: string
  readonly schema: JsonSchema
  readonly required: boolean
  readonly words: FieldWords
}

const shared = ({ name, required, words, schema }: Place) => ({
  name,
  label: words.label,
  required,
  ...(words.hint === undefined ? {} : { hint: words.hint }),
  ...(schema.default === undefined || schema.default === null || typeof schema.default === 'object'
    ? {}
    : { default: schema.default as never }),
})

const text = (place: Place): Field => {
  const { schema, words } = place
  if (schema.pattern === DATE)
    return { ...shared(place), widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' }
  return {
    ...shared(place),
    widget: 'string',
    ...(schema.pattern === undefined
      ? {}
      : { pattern: [schema.pattern, editingWords.wrong(words.example)] as [string, string] }),
    ...(schema.minLength === undefined ? {} : { minlength: schema.minLength }),
    ...(schema.maxLength === undefined ? {} : { maxlength: schema.maxLength }),
  }
}

const number = (place: Place): Field => {
  const { type, minimum, maximum, exclusiveMinimum } = place.schema
  const min = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1
  const isSet = (limit: number | undefined): limit is number =>
    limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER
  return {
    ...shared(place),
    widget: 'number',
    value_type: type === 'integer' ? 'int' : 'float',
    ...(isSet(min) ? { min } : {}),
    ...(isSet(maximum) ? { max: maximum } : {}),
  }
}

const choice = (place: Place, values: readonly (string | number)[]): Field => ({
  ...shared(place),
  widget: 'select',
  options: values.map((value) => ({ label: place.words.values?.[String(value)] ?? String(value), value })),
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

/** The fields of an object, in the order of its schema. */
export const fieldsOf = (schema: JsonSchema, wordsOf: (name: string) => FieldWords): Field[] =>
  Object.entries(schema.properties ?? {}).map(([name, part]) =>
    part.const === undefined
      ? fieldOf({
          name,
          schema: part,
          required: schema.required?.includes(name) ?? false,
          words: wordsOf(name),
        })
      : { name, widget: 'hidden', default: part.const },
  )

const group = (place: Place): Field => {
  const { words, name, required, schema } = place
  const keyed = typeof schema.additionalProperties === 'object'
  const within = (part: string): FieldWords => {
    const known = partWords(words, part)
    return keyed ? { ...known, label: `${known.label} ${part}` } : known
  }
  return {
    name,
    label: words.label,
    required,
    ...(words.hint === undefined ? {} : { hint: words.hint }),
    widget: 'object',
    fields: fieldsOf(shapeOf(schema, name), within),
  }
}

const list = (place: Place): Field => {
  const { words, schema, name, required } = place
  const items = schema.items ?? {}
  const about = {
    name,
    label: words.label,
    required,
    ...(words.hint === undefined ? {} : { hint: words.hint }),
  }
  if (items.type === 'object')
    return { ...about, widget: 'list', fields: fieldsOf(items, (part) => partWords(words, part)) }
  const item: Place = { name, schema: items, required: true, words: { ...words, hint: undefined } as never }
  return { ...about, widget: 'list', field: fieldOf(item) }
}

/** One field of the editing interface for one field of a schema. */
const fieldOf = (place: Place): Field => {
  const { schema } = place
  const options = (schema.anyOf ?? []).filter(({ type }) => type !== 'null')
  const nullable = options.length < (schema.anyOf?.length ?? 0)
  const [only] = options
  if (nullable && only) return fieldOf({ ...place, schema: only, required: false })
  const values = options.flatMap((option) => option.const ?? [])
  if (values.length > 0) return choice(place, values)
  if (schema.enum) return choice(place, schema.enum)
  if (schema.type === 'array') return list(place)
  if (schema.type === 'object' || options.length > 0) return group(place)
  if (schema.type === 'boolean') return { ...shared(place), widget: 'boolean' }
  if (schema.type === 'integer' || schema.type === 'number') return number(place)
  return text(place)
}
