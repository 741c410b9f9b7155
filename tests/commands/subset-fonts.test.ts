import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { makeSubsets, weights } from '../../src/commands/subset-fonts.ts'
import { weight } from '../../src/theme/tokens/type.ts'

const theme = resolve(import.meta.dirname, '../../src/theme')

test('the small font files are those that `npm run fonts` makes, and weigh at most 27 kB together', async () => {
  const made = await makeSubsets()
  let bytes = 0
  for (const [name, file] of made) {
    bytes += file.length
    expect(file.equals(readFileSync(resolve(theme, 'fonts', name))), name).toBe(true)
  }
  expect(bytes).toBeLessThanOrEqual(27_000)
})

test('there is a file for every weight of the site', () => {
  expect(Object.values(weight).map(Number)).toEqual(weights)
})
