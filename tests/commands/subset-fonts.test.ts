import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { weight } from '#theme/tokens/type.ts'
import { makeSubsets, weights } from '../../src/commands/subset-fonts.ts'

const theme = resolve(import.meta.dirname, '../../src/theme')

test('the font files are those that `npm run fonts` makes, each named by a font face', async () => {
  const made = await makeSubsets()
  const faces = readFileSync(resolve(theme, 'fonts.css'), 'utf8')
  for (const [name, file] of made) {
    expect(file.equals(readFileSync(resolve(theme, 'fonts', name))), name).toBe(true)
    expect(faces).toContain(`fonts/${name}?no-inline`)
  }
  expect(readdirSync(resolve(theme, 'fonts')).filter((name) => name.endsWith('.woff2'))).toHaveLength(
    made.size,
  )
})

test('there is a file for every weight of the site', () => {
  expect(Object.values(weight).map(Number)).toEqual(weights)
})
