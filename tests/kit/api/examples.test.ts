import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { namedEndpoints } from '#features/every-endpoint.ts'
import { buildSchemaExample, toJsonSchema } from '#kit/api/schema-examples.ts'

const parts = namedEndpoints.flatMap(({ name, endpoint }) =>
  (['params', 'query', 'body', 'reply'] as const).flatMap((part) => {
    const schema = endpoint[part]
    return schema ? [{ name, part, schema, io: part === 'reply' ? 'output' : 'input' } as const] : []
  }),
)

describe('the contract accepts the example of every call', () => {
  test.each(parts)('$name: $part', ({ schema, io }) => {
    const example = buildSchemaExample(toJsonSchema(schema, io))
    const read = z.safeParse(schema, example)
    expect([example, read.error?.issues ?? []]).toEqual([example, []])
  })
})

test('call names are unique', () => {
  const names = namedEndpoints.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
