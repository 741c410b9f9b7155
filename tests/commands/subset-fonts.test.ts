import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { fontWeights } from '#theme/tokens/typography.ts'
import { makeFontSubsets, subsetFontWeights } from '../../src/commands/subset-fonts.ts'

const theme = resolve(import.meta.dirname, '../../src/theme')

test('the font files are the output of `npm run fonts`, and each has a font face', async () => {
  const made = await makeFontSubsets()
  const faces = readFileSync(resolve(theme, 'fonts.css'), 'utf8')
  for (const [name, file] of made) {
    expect(file.equals(readFileSync(resolve(theme, 'fonts', name))), name).toBe(true)
    expect(faces).toContain(`fonts/${name}?no-inline`)
  }
  expect(readdirSync(resolve(theme, 'fonts')).filter((name) => name.endsWith('.woff2'))).toHaveLength(
    made.size,
  )
})

test('every font weight of the site has a file', () => {
  expect(Object.values(fontWeights).map(Number)).toEqual(subsetFontWeights)
})
