import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { namedCalls } from '#features/every-endpoint.ts'
import { exampleOf, schemaOf } from '#kit/api/example-of.ts'

const parts = namedCalls.flatMap(({ name, endpoint }) =>
  (['params', 'query', 'body', 'reply'] as const).flatMap((part) => {
    const schema = endpoint[part]
    return schema ? [{ name, part, schema, io: part === 'reply' ? 'output' : 'input' } as const] : []
  }),
)

describe('the contract accepts the example of every call', () => {
  test.each(parts)('$name: $part', ({ schema, io }) => {
    const example = exampleOf(schemaOf(schema, io))
    const read = z.safeParse(schema, example)
    expect([example, read.error?.issues ?? []]).toEqual([example, []])
  })
})

test('call names are unique', () => {
  const names = namedCalls.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
