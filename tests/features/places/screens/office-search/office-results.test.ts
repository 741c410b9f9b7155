import { expect, test } from 'vitest'
import { countNonEmptyPages } from '#places/screens/office-search/office-results.ts'

test('the empty last page is hidden (AMB-13)', () => {
  expect([0, 1, 5, 6, 7, 12, 13].map(countNonEmptyPages)).toEqual([1, 1, 1, 1, 2, 2, 3])
})
