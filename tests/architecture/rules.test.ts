import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const rulesFile = 'docs/rules.md'
const self = 'tests/architecture/rules.test.ts'

const filesIn = (folder: string): string[] =>
  (readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }) as string[]).map((name) =>
    join(folder, name),
  )

const texts = [...filesIn('src'), ...filesIn('tests'), 'README.md', 'content/README.md']
  .filter((name) => /\.(ts|tsx|mjs|astro|css|md|sql|html)$/.test(name) && name !== rulesFile && name !== self)
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))

const padTwo = (number: number): string => String(number).padStart(2, '0')

/** Rule ids in a text: `M-PAY-05, 06` stands for two, `M-FB-01…05` for five. */
const idsIn = (text: string): string[] =>
  [...text.matchAll(/\b((?:M-[A-Z]+|AMB)-)(\d+)(?:…(?:\1)?(\d+))?((?:, \d\d(?![\w-]|…\d))*)/g)].flatMap(
    ([, group = '', first = '', last, more = '']) => {
      const range = Array.from(
        { length: last === undefined ? 0 : Number(last) - Number(first) },
        (_, index) => `${group}${padTwo(Number(first) + index + 1)}`,
      )
      const others = [...more.matchAll(/\d\d/g)].map(([number]) => `${group}${number}`)
      return [`${group}${first}`, ...range, ...others]
    },
  )

const rows = readFileSync(join(root, rulesFile), 'utf8')
  .split('\n')
  .map((line) => /^\| ((?:M-[A-Z]+|AMB)-\d{2}) \|.*\| ([^|]*) \|$/.exec(line))
  .filter((row) => row !== null)
  .map(([, id = '', decided = '']) => ({ id, decided }))
const known = new Set(rows.map(({ id }) => id))

test('every rule has one row, and every table row is a rule', () => {
  expect(known.size).toBe(rows.length)
  const lines = readFileSync(join(root, rulesFile), 'utf8').match(/^\| (?!id \|)/gm)
  expect(lines).toHaveLength(rows.length)
})

test('every rule id in code, tests and guides exists', () => {
  const unknownIds = texts.flatMap(({ name, text }) =>
    idsIn(text)
      .filter((id) => !known.has(id))
      .map((id) => `${name}: ${id}`),
  )
  expect(unknownIds).toEqual([])
})

test('every rule links to the existing files that decide it', () => {
  const invalidRules = rows.flatMap(({ id, decided }) => {
    const links = [...decided.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link)
    if (links.length === 0) return [`${id} has no link`]
    return links
      .filter((link) => !existsSync(join(root, dirname(rulesFile), link)))
      .map((link) => `${id}: ${link}`)
  })
  expect(invalidRules).toEqual([])
})

test('every rule is named by a test title or comment', () => {
  const named = new Set(
    texts.filter(({ name }) => /\.test\.tsx?$/.test(name)).flatMap(({ text }) => idsIn(text)),
  )
  expect(rows.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([])
})

test('no text refers to documents outside the repository', () => {
  const elsewhere = /\bissues? [\d'’]|\b[AB]§|§ ?\d|\bsheet §|\bspec [AB]\b/
  const invalidRules = texts.flatMap(({ name, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (elsewhere.test(line) ? [`${name}:${index + 1}: ${line.trim()}`] : [])),
  )
  expect(invalidRules).toEqual([])
})
