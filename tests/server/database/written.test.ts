import { expect, test } from 'vitest'
import { verbatim, written } from '#server/database/written.ts'

test('values become numbered parameters, words of our own stay as they are', () => {
  const { sql, parameters } = written`select ${1}::int from ${verbatim('box')} where number = ${"it's"}`
  expect(sql).toBe('select $1::int from box where number = $2')
  expect(parameters).toEqual([1, "it's"])
})
