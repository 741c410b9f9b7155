import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicApiEndpoints } from '#features/every-endpoint.ts'
import { buildClientSnippet } from '#integration/pages/developer-docs.ts'
import { version } from '#server/version.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { buildApiClientFiles, packApiClient } from '../../../src/commands/client.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../../..')
const tsc = join(root, 'node_modules/typescript/bin/tsc')

let tenant: Tenant
let folder: string
let archive: string
let key: string
beforeAll(async () => {
  tenant = await openTenant()
  folder = await mkdtemp(join(tmpdir(), 'client-'))
  archive = await packApiClient(join(folder, 'made'), version)
  const project = join(folder, 'project')
  await mkdir(project)
  await writeFile(join(project, 'package.json'), '{ "name": "a-program", "type": "module" }')
  const cache = join(folder, 'empty-cache')
  const words = ['install', '--offline', '--no-audit', '--no-fund', '--cache', cache, archive]
  await run('npm', words, { cwd: project })
  const head = await tenant.as('legal', tenant.organisations[0].legalHid)
  key = (await head.post('/api/legals/keys', { name: 'Проба', sandbox: true })).body.key
  const guide = await readFile(join(project, 'node_modules/abonbox-client/README.md'), 'utf8')
  guideParts = [...guide.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code)
  const wrongHead = `import { createClient } from 'abonbox-client'\nconst boxes = createClient({ origin: '' })\n`
  problems = await compile({
    'program.ts': program(tenant.office),
    'page.ts': buildClientSnippet(tenant.ownOrigin).replace('box_…', key),
    'guide.ts': guideParts.join('').replace('https://box.example', tenant.ownOrigin),
    ...Object.fromEntries(
      wrong.map((line, index) => [`wrong-${index}.ts`, `${wrongHead}export const sent = ${line}\n`]),
    ),
  })
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const program = (office: string): string => `
import { createClient, type ReadEventsRefusal } from 'abonbox-client'

const [, , origin = '', key = ''] = process.argv
const boxes = createClient({ origin, key })
const out: unknown[] = []

const rent = await boxes.makeSandboxClaim({ body: { startDate: '2025-08-01', endDate: '2025-08-31' } })
if (!rent.ok) throw new Error(rent.code)
const confirmed = await boxes.applySandboxStep({ params: { id: rent.value.id }, body: { step: 'confirm' } })
if (confirmed.ok) out.push(confirmed.value.status satisfies number)
const again = await boxes.applySandboxStep({ params: { id: rent.value.id }, body: { step: 'confirm' } })
if (!again.ok) out.push(again.code, again.status)

const events = await boxes.readEvents({ query: { limit: 1 } })
if (events.ok) {
  const [first] = events.value.events
  const reason: string | null | undefined = first?.reason
  out.push(first?.type, reason, events.value.more)
}
const nobody = await createClient({ origin }).readEvents()
if (!nobody.ok) {
  const code: ReadEventsRefusal | 'no_answer' | 'unexpected_answer' | 'unknown_refusal' = nobody.code
  out.push(code)
}
const free = await boxes.listOfficeFreeBoxes({ params: { index: '${office}' } })
if (free.ok) out.push(free.value.length > 0)
const price = await boxes.calculateCost({
  body: {
    opsIndex: '${office}',
    formattedStartDate: '20250801',
    formattedEndDate: '20250930',
    clientTypeId: 3,
    boxId: free.ok ? (free.value[0]?.id ?? 0) : 0,
  },
})
out.push(price.ok ? price.value.paynds > 0 : price.code)
const gone = await createClient({ origin: 'http://127.0.0.1:9' }).readEvents()
if (!gone.ok) out.push(gone.code)
const strange = await createClient({ origin, fetch: async () => new Response('<p>', { status: 502 }) }).readEvents()
if (!strange.ok) out.push(strange.code)
const newer = await createClient({
  origin,
  fetch: async () => Response.json({ code: 'of_tomorrow' }, { status: 409 }),
}).readEvents()
if (!newer.ok) out.push(newer.code, newer.serverCode)
console.log(JSON.stringify(out))
`

const wrong = [
  `boxes.readEvents({ query: { before: 1 } })`,
  `boxes.makeSandboxClaim()`,
  `boxes.applySandboxStep({ params: { id: 1 }, body: { step: 'fly' } })`,
  `boxes.readEvents().then((answer) => answer.value)`,
  `boxes.readEvents().then((answer) => !answer.ok && answer.code === 'already_signed')`,
  `boxes.signClaim({ params: { id: 1 } })`,
]

const options = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom']

/** Compiles files of the project, also those that do not fit; answers what the compiler says, by their names. */
const compile = async (files: Readonly<Record<string, string>>): Promise<string> => {
  const project = join(folder, 'project')
  for (const [name, text] of Object.entries(files)) await writeFile(join(project, name), text)
  // What a program of Node knows beside the language.
  await writeFile(
    join(project, 'node.d.ts'),
    'declare const process: { readonly argv: string[]; readonly env: Record<string, string> }\n',
  )
  const words = [tsc, ...options, ...Object.keys(files), 'node.d.ts']
  const failed = await run(process.execPath, words, { cwd: project }).catch(
    (error: { stdout: string }) => error,
  )
  return failed.stdout
}

/** Code that the guide of the package shows. */
let guideParts: string[]
/** Compiler output for a correct program, for the documented snippets, and for each wrong line. */
let problems: string
const problemsOf = (name: string): string[] =>
  problems.split('\n').filter((line) => line.startsWith(`${name}(`))

test('it installs without a network into an empty folder and has no dependencies', async () => {
  const lock = JSON.parse(await readFile(join(folder, 'project/package-lock.json'), 'utf8'))
  expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/abonbox-client'])
  const manifest = JSON.parse(buildApiClientFiles(version)['package.json'] ?? '')
  expect(manifest.dependencies).toBe(undefined)
  expect(manifest.version).toBe(version)
})

test('a program in strict TypeScript compiles against it and works with a key of the real server', async () => {
  expect(problemsOf('program.ts')).toEqual([])
  const project = join(folder, 'project')
  const { stdout } = await run(process.execPath, ['program.js', tenant.ownOrigin, key], { cwd: project })
  expect(JSON.parse(stdout)).toEqual([
    4,
    'status_not_allowed',
    409,
    'claim.changed',
    null,
    true,
    'key_unknown',
    true,
    true,
    'no_answer',
    'unexpected_answer',
    'unknown_refusal',
    'of_tomorrow',
  ])
})

test('the examples of the developers’ page and of the package README compile and run', async () => {
  const project = join(folder, 'project')
  expect(guideParts).toHaveLength(2)
  expect([...problemsOf('page.ts'), ...problemsOf('guide.ts')]).toEqual([])
  const env = { ...process.env, ABONBOX_KEY: key }
  const of = async (name: string) => (await run(process.execPath, [name], { cwd: project, env })).stdout
  await of('guide.js')
  expect(await of('page.js')).toContain("type: 'claim.changed'")
  expect(await of('guide.js')).toMatch(/^1 claim\.changed/m)
})

test('wrong requests and answers do not compile', () => {
  const refused = wrong.filter((_, index) =>
    problemsOf(`wrong-${index}.ts`).some((line) => line.startsWith(`wrong-${index}.ts(3,`)),
  )
  expect(refused).toEqual(wrong)
})

test('the same contract gives the same bytes, and every type is known to the generator', async () => {
  const again = await packApiClient(join(folder, 'again'), version)
  expect(await readFile(again)).toEqual(await readFile(archive))
  const types = buildApiClientFiles(version)['index.d.ts'] ?? ''
  expect(types).not.toMatch(/: any\b|<any>/)
  expect(
    publicApiEndpoints.every(
      ({ endpoint }) => ['key', 'everyone'].includes(endpoint.access) || endpoint.forKeys,
    ),
  ).toBe(true)
})
