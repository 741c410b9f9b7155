import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '../../src')

const allFiles = (readdirSync(source, { recursive: true, encoding: 'utf8' }) as string[])
  .filter((name) => /\.(tsx?|mjs|astro)$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(source, name), 'utf8') }))

const files = allFiles.filter(({ name }) =>
  /^(server|stand-ins|features\/[\w-]+\/server)\/.*\.ts$/.test(name),
)

/** A folder of a subject's server, as `claims/life`; the subject itself for files beside them; null for the platform. */
const moduleOf = (name: string): string | null => {
  const [, subject, folder] = /^features\/([\w-]+)\/server\/(?:([\w-]+)\/)?/.exec(name) ?? []
  if (subject === undefined) return null
  return folder === undefined ? subject : `${subject}/${folder}`
}

/** The files of `src` that a file imports, types among them. */
const importsOf = (name: string, text: string): string[] =>
  [...text.matchAll(/(?:from\s+|import\s*\(\s*|import\s+|new URL\(\s*)['"]([#.][^'"]+)['"]/g)].map(
    ([, specifier = '']) => {
      if (specifier.startsWith('.')) return relative(source, resolve(source, dirname(name), specifier))
      const path = specifier.slice(1)
      return /^(server|stand-ins|kit|ui|theme|documents|commands|layouts|features)\//.test(path)
        ? path
        : `features/${path}`
    },
  )

/** Every import from one module into another, with the importing file. */
const arrows = files.flatMap(({ name, text }) => {
  const from = moduleOf(name)
  if (from === null) return []
  return importsOf(name, text).flatMap((imported) => {
    const to = moduleOf(imported)
    return to === null || to === from ? [] : [{ from, to, line: `${name} → ${imported}` }]
  })
})

/** Everything that a module reaches by imports, including itself if it is part of a circle. */
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

test('modules of the server have no circular imports', () => {
  const reached = new Map(
    [...new Set(arrows.map(({ from }) => from))].map((name) => [name, reachedFrom(name)]),
  )
  const inCircle = arrows.filter(({ from, to }) => reached.get(to)?.has(from))
  expect(inCircle.map(({ line }) => line).sort()).toEqual([])
})

test('no files import each other in a circle, types included', () => {
  const imports = new Map(
    allFiles.map(({ name, text }) => [
      name,
      new Set(importsOf(name, text).filter((other) => other !== name)),
    ]),
  )
  for (let size = Number.POSITIVE_INFINITY; imports.size < size; ) {
    size = imports.size
    const imported = new Set([...imports.values()].flatMap((others) => [...others]))
    for (const [name, others] of imports) {
      if (!imported.has(name) || ![...others].some((other) => imports.has(other))) imports.delete(name)
    }
  }
  expect([...imports.keys()].sort()).toEqual([])
})

test('the platform imports no module', () => {
  const floors = ['access/', 'database/', 'integrations/', 'http/', 'sealing/']
  const wrong = files
    .filter(({ name }) => floors.some((floor) => name.startsWith(`server/${floor}`)))
    .flatMap(({ name, text }) =>
      importsOf(name, text)
        .filter((imported) => moduleOf(imported) !== null)
        .map((imported) => `${name} → ${imported}`),
    )
  expect(wrong).toEqual([])
})

test.each([
  ['claim', 'status', 'features/claims/server/apply-claim-event.ts'],
  ['payment', 'state', 'features/claims/server/apply-payment-event.ts'],
])('one function alone updates %s.%s', (table, column, only) => {
  const set = '(?:(?!\\.where\\(|\\.execute)[\\s\\S])*?'
  const byKysely = new RegExp(`updateTable\\('${table}'\\)${set}\\b${column}\\b\\s*[:,}]`)
  const byRow = new RegExp(
    `updateRows\\(\\s*\\w+(?:\\.\\w+)*,\\s*'${table}',\\s*(?:\\{[^}]*\\}|[\\w.]+),\\s*\\{[^}]*\\b${column}\\b\\s*[:,}]`,
  )
  const bySql = new RegExp(`update ${table}\\b(?:(?!\\bwhere\\b|\\bfrom\\b)[\\s\\S])*?\\b${column}\\s*=`)
  const writers = files.filter(({ text }) => [byKysely, byRow, bySql].some((write) => write.test(text)))
  expect(writers.map(({ name }) => name)).toEqual([only])
})
