import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const bench = resolve(import.meta.dirname, '../bench')

test('what is measured in a browser is found as the site tests find it: by the words of tests/site/kit alone', () => {
  const inBrowser = readdirSync(bench)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({ name, text: readFileSync(join(bench, name), 'utf8') }))
    .filter(({ text }) => text.includes("'@playwright/test'") || text.includes('./face-visit.ts'))
  expect(inBrowser.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['face-gestures.ts', 'face-pan.ts', 'felt.bench.ts']),
  )
  const wrong = inBrowser.filter(({ text }) => /[а-яё]/i.test(text)).map(({ name }) => name)
  expect(wrong).toEqual([])
})
