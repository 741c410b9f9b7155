import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mapStackToSources } from '#server/log.ts'
import { bundleServer } from '../../src/commands/bundle-server.ts'

const root = resolve(import.meta.dirname, '../..')

let folder: string
let address: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'places-'))
  address = pathToFileURL(join(folder, 'main.mjs')).href
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a stack names lines of the sources', () => {
  writeFileSync(join(folder, 'main.lines'), '["src/a.ts","src/b.ts"]\n0 7\n\n1 12')
  expect(mapStackToSources(`Error: no\n    at go (${address}:3:9)\n    at ${address}:1:1`)).toBe(
    'Error: no\n    at go (src/b.ts:12)\n    at src/a.ts:7',
  )
})

test.each([
  ['a line of no source', '["src/a.ts"]\n0 7\n'],
  ['a line behind the last', '["src/a.ts"]\n0 7'],
  ['a damaged file', '{'],
  ['a file of something else', '{}\n0 7\n0 8'],
  ['no file', null],
])('%s leaves a stack unchanged', (_, text) => {
  if (text !== null) writeFileSync(join(folder, 'main.lines'), text)
  const stack = `Error: no\n    at go (${address}:2:9)\n    at node:internal/x:1:2`
  expect(mapStackToSources(stack)).toBe(stack)
})

test('lines of the real bundle map to their sources', async () => {
  const bundle = await bundleServer()
  const lines = readFileSync(bundle, 'utf8').split('\n')
  // Words that stand in one line of the sources and say which.
  const words = 'the new page program cannot be loaded'
  const line = lines.findIndex((text) => text.includes(words)) + 1
  const place = mapStackToSources(`at x (${pathToFileURL(join(dirname(bundle), 'main.mjs')).href}:${line}:1)`)
  const [, source = '', number = ''] = /\((\S+):(\d+)\)/.exec(place ?? '') ?? []
  expect(source).toBe('src/server/server.ts')
  const near = readFileSync(join(root, source), 'utf8')
    .split('\n')
    .slice(Number(number) - 1, Number(number) + 3)
  expect(near.join(' ')).toContain(words)
})
