import { expect, test } from 'vitest'
import { pagePaths } from '#kit/api/page-paths.ts'
import { readOfficePageSearch } from '#places/rules/office-page-search.ts'

test('a text cut in the middle of an emoji still has an address', () => {
  const query = new URLSearchParams({ q: `${'a'.repeat(99)}😀` })
  const { text, page } = readOfficePageSearch(query)
  expect(text).toBe(`${'a'.repeat(99)}\uFFFD`)
  expect(pagePaths.officesFound(text, page)).toBe(`/offices?q=${'a'.repeat(99)}%EF%BF%BD`)
})
