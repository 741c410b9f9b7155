import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const server = resolve(import.meta.dirname, '../../src/server')

const files = (readdirSync(server, { recursive: true, encoding: 'utf8' }) as string[])
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, text: readFileSync(join(server, name), 'utf8') }))

/** A folder of modules, or a file that stands there alone; null for the rest of the server. */
const moduleOf = (name: string): string | null =>
  name.startsWith('modules/') ? (name.split('/')[1] ?? null) : null

/** The files of the server that a file imports, types among them. */
const importsOf = (name: string, text: string): string[] =>
  [...text.matchAll(/(?:from\s+|import\s*\(\s*|import\s+|new URL\(\s*)['"]([#.][^'"]+)['"]/g)].map(
    ([, specifier = '']) =>
      specifier.startsWith('#server/')
        ? specifier.slice('#server/'.length)
        : relative(server, resolve(server, dirname(name), specifier)),
  )

/** Every import from one module into another: the modules and the file in whose text it stands. */
const arrows = files.flatMap(({ name, text }) => {
  const from = moduleOf(name)
  if (from === null) return []
  return importsOf(name, text).flatMap((imported) => {
    const to = moduleOf(imported)
    return to === null || to === from ? [] : [{ from, to, line: `${name} → ${imported}` }]
  })
})

/** Everything that a module reaches by imports, itself only when it stands in a circle. */
const reachedFrom = (module: string): Set<string> => {
  const reached = new Set<string>()
  const open = [module]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const { from, to } of arrows) {
      if (from !== next || reached.has(to)) continue
      reached.add(to)
      open.push(to)
    }
  }
  return reached
}

test('modules of the server form no circle', () => {
  const reached = new Map(
    [...new Set(arrows.map(({ from }) => from))].map((name) => [name, reachedFrom(name)]),
  )
  const inCircle = arrows.filter(({ from, to }) => reached.get(to)?.has(from))
  expect(inCircle.map(({ line }) => line).sort()).toEqual([])
})

test('the guide of modules lists them from the lowest up', () => {
  const guide = readFileSync(join(server, 'modules/README.md'), 'utf8')
  const rows = guide.split('\n').filter((line) => line.startsWith('| ['))
  const rowOf = (name: string): number => {
    const index = rows.findIndex((row) => row.split('|')[1]?.includes(`(${name})`))
    return index === -1 ? rows.length : index
  }
  const upwards = arrows.filter(({ from, to }) => rowOf(to) > rowOf(from))
  expect(upwards.map(({ line }) => line)).toEqual([])
})

test('what modules stand on imports none of them', () => {
  const floors = ['access/', 'database/', 'gateways/', 'http/', 'sealing/']
  const wrong = files
    .filter(({ name }) => floors.some((floor) => name.startsWith(floor)))
    .flatMap(({ name, text }) =>
      importsOf(name, text)
        .filter((imported) => moduleOf(imported) !== null)
        .map((imported) => `${name} → ${imported}`),
    )
  expect(wrong).toEqual([])
})

test.each([
  ['claim', 'status', 'modules/claims/apply-event.ts'],
  ['payment', 'state', 'modules/claims/apply-payment-event.ts'],
])('one function alone writes the column of a %s that tells its %s', (table, column, only) => {
  const set = '(?:(?!\\.where\\(|\\.execute)[\\s\\S])*?'
  const byKysely = new RegExp(`updateTable\\('${table}'\\)${set}\\b${column}\\b\\s*[:,}]`)
  const byRow = new RegExp(
    `updateRows\\(\\s*\\w+(?:\\.\\w+)*,\\s*'${table}',\\s*(?:\\{[^}]*\\}|[\\w.]+),\\s*\\{[^}]*\\b${column}\\b\\s*[:,}]`,
  )
  const bySql = new RegExp(`update ${table}\\b(?:(?!\\bwhere\\b|\\bfrom\\b)[\\s\\S])*?\\b${column}\\s*=`)
  const writers = files.filter(({ text }) => [byKysely, byRow, bySql].some((write) => write.test(text)))
  expect(writers.map(({ name }) => name)).toEqual([only])
})
