import * as z from 'zod/mini'
import { type ContentCollection, contentCollections } from '#contract/content/collections.ts'

/** A schema of content as JSON Schema tells it: only what our schemas use. */
export interface JsonSchema {
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
export const jsonSchemaOf = (collection: ContentCollection): JsonSchema =>
  z.toJSONSchema(contentCollections[collection], { io: 'input' }) as JsonSchema

/** The kinds of a folder that tells them apart by `kind`, and their shapes. */
export const kindsOf = (collection: ContentCollection): ReadonlyMap<string, JsonSchema> =>
  new Map(
    (jsonSchemaOf(collection).oneOf ?? []).map((shape) => [String(shape.properties?.['kind']?.const), shape]),
  )
