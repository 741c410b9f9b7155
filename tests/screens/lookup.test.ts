import { expect, test } from 'vitest'
import { openTab } from '#kit/environment.ts'
import { startServer } from '#kit/server.ts'
import { lookup } from '#screens/lookup.ts'

test('what is longer than may be asked finds nothing, and nobody is asked', async () => {
  const server = await startServer()
  const tab = openTab(server.visitor(), server.origin, '/')
  const asked: string[] = []
  const { $state, type } = lookup(tab.environment, 100, async (query) => {
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
  await server.stop()
})
