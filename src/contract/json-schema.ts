import * as z from 'zod/mini'
import type { JsonSchema } from './example-of.ts'

/** The JSON schema of a value of the contract, as it is sent (`input`) or answered (`output`). */
export const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json as JsonSchema
}
