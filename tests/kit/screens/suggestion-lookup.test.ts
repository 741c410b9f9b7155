import { expect, test } from 'vitest'
import { createSuggestionLookup } from '#kit/screens/suggestion-lookup.ts'
import { openTab } from '#support/environment.ts'
import { testPerson } from '#support/person.ts'

test('text over the limit finds nothing and is not sent', async () => {
  const origin = 'http://localhost'
  const tab = openTab(testPerson(origin), origin, '/')
  const asked: string[] = []
  const { $state, type } = createSuggestionLookup(tab.environment, 100, async (query) => {
    asked.push(query)
    return ['found']
  })
  type('к'.repeat(100))
  await tab.pass(1_000)
  expect($state.get()).toEqual({ kind: 'found', found: ['found'] })
  type('к'.repeat(5_000))
  await tab.pass(1_000)
  expect($state.get()).toEqual({ kind: 'found', found: [] })
  expect(asked).toEqual(['к'.repeat(100)])
})
