import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ui = resolve(import.meta.dirname, '../../src/ui')
const components = readdirSync(ui, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const files = readdirSync(ui, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))

test.each(components)('%s has examples', (name) => {
  expect(existsSync(join(ui, name, `${name}.examples.tsx`))).toBe(true)
})

test('no component accepts a class name or a style', () => {
  const styleProp = /\b(className|style)\??: (string|CSSProperties)/
  expect(files.filter((file) => styleProp.test(readFileSync(join(ui, file), 'utf8')))).toEqual([])
})

test('no component writes a style attribute', () => {
  expect(files.filter((file) => /\sstyle=\{/.test(readFileSync(join(ui, file), 'utf8')))).toEqual([])
})

test('raw colours occur only in the theme', () => {
  const styles = files.filter((file) => file.endsWith('.css.ts'))
  const offenders = styles.filter((file) => /#[0-9a-f]{3,8}\b/i.test(readFileSync(join(ui, file), 'utf8')))
  expect(offenders).toEqual([])
})
