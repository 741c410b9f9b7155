import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { claimStatus, claimTransitions } from '#claims/rules/claim-status.ts'
import { environmentSchema } from '#server/config-variables.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (name: string): string => readFileSync(join(root, name), 'utf8')

const documentsIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))

/** Engineers' documents; `npm run content:check` checks those in content. */
const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...['deploy', 'docs', 'src', 'tests'].flatMap(documentsIn),
]

const anchorsIn = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\- ]/gu, '')
      .replaceAll(' ', '-'),
  )

test.each(documents)('every relative link of %s points to an existing file and heading', (name) => {
  const links = [...read(name).matchAll(/\]\((?!\w+:|\/)([^)\s]+)\)/g)].map(([, link = '']) => link)
  const brokenLinks = links.filter((link) => {
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? name : join(dirname(name), path)
    if (!existsSync(join(root, target))) return true
    return anchor !== undefined && !anchorsIn(read(target)).includes(anchor)
  })
  expect(brokenLinks).toEqual([])
})

/** `x-page.ts` stands for any name. */
const fileName = /`((?:[\w.[\]-]+\/)*(?!x-)[\w.[\]-]+\.(?:tsx?|mjs|astro))`/g
const sourceFiles = ['deploy', 'src', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `/${folder}/${name}`),
)

test.each(documents)('every source file that %s names exists', (name) => {
  const named = [...read(name).matchAll(fileName)].map(([, file = '']) => file)
  const missing = named.filter(
    (file) => !sourceFiles.some((path) => path.endsWith(`/${file}`)) && !existsSync(join(root, file)),
  )
  expect(missing).toEqual([])
})

const decisions = 'docs/decisions'
const records = documentsIn(decisions).filter((name) => !name.endsWith('README.md'))

test('the decision index lists every decision by its title exactly once', () => {
  const listedTitles = [...read(`${decisions}/README.md`).matchAll(/^- \[\d{4}\]\((.+)\) (.+)$/gm)].map(
    ([, file = '', title = '']) => `${decisions}/${file}: ${title}`,
  )
  const recordTitles = records.map((name) => `${name}: ${/^# \d{4} (.+)$/m.exec(read(name))?.[1]}`)
  expect(listedTitles.sort()).toEqual(recordTitles.sort())
})

test('the claim diagram shows exactly the transitions of the code', () => {
  const drawnTransitions = [...read('docs/glossary.md').matchAll(/^ +(\w+) --> (\w+) : (.+)$/gm)].flatMap(
    ([, from, to, events = '']) => events.split(', ').map((event) => `${event}: ${from} → ${to}`),
  )
  const statusName = (status: number) =>
    Object.entries(claimStatus).find(([, number]) => number === status)?.[0]
  const rules: Record<string, { from: readonly number[]; to: readonly number[] }> = claimTransitions
  const codedTransitions = Object.entries(rules).flatMap(([event, { from, to }]) =>
    from.flatMap((before) => to.map((after) => `${event}: ${statusName(before)} → ${statusName(after)}`)),
  )
  expect(drawnTransitions.sort()).toEqual(codedTransitions.sort())
})

test('every server setting has a row in operations.md', () => {
  const rows = read('docs/operations.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|')[1] ?? '')
  const documented = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
  expect(documented.sort()).toEqual(Object.keys(environmentSchema.def.shape).sort())
})

/** Variables of Node, the trace exporter and the release launcher, and one that growth.md names as absent. */
const foreignVariables = [
  'NODE_EXTRA_CA_CERTS',
  'ABONBOX_ENV',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'DATABASE_READ_URL',
]

test.each(['CHANGELOG.md', ...documentsIn('docs')].filter((name) => !/decisions|rules/.test(name)))(
  '%s names no setting that the server does not have',
  (name) => {
    const known = new Set([...Object.keys(environmentSchema.def.shape), ...foreignVariables])
    const namedVariables = [
      ...read(name).matchAll(/(?<![\w/.-])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\w…]|\.xsd)/g),
    ].map(([word]) => word)
    expect(namedVariables.filter((word) => !known.has(word))).toEqual([])
  },
)

test('the server reads its environment in one place that knows every setting', () => {
  const readers = readdirSync(join(root, 'src/server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && read(`src/server/${name}`).includes('process.env'))
    .sort()
  expect(readers).toEqual(['main.ts'])
})

test.each(['src/ui', 'src/server', 'src/kit'])('the README of %s names every folder there', (place) => {
  const folders = readdirSync(join(root, place), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  const guide = read(`${place}/README.md`)
  expect(folders.map(({ name }) => name).filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
})

test('README fits two screens', () => {
  const lines = read('README.md').trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(120)
  expect(lines.filter((line) => line.length > 120)).toEqual([])
})
