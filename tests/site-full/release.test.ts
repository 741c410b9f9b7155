import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { testPerson } from '#support/person.ts'
import { realPostgres } from '#support/postgres.ts'
import { callerWith } from '#support/product.ts'
import { claimOf } from '#support/rent.ts'
import { freePort } from '#support/server-process.ts'
import { act, waiting, whatFits } from '../features/content/server/editing/editing-kit.ts'

const root = resolve(import.meta.dirname, '../..')
const MB = 1024 ** 2
const version: string = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version

test.describe.configure({ mode: 'serial', timeout: 600_000 })

let folder: string
let home: string
const started: ChildProcess[] = []
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'))
})
test.afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const makeRelease = (name: string, ...words: string[]): string => {
  const outputFolder = join(folder, name)
  const command = join(root, 'src/commands/release/make-release.ts')
  execFileSync(process.execPath, [command, '--to', outputFolder, '--dist', join(root, 'dist'), ...words], {
    stdio: 'pipe',
  })
  return join(outputFolder, readdirSync(outputFolder).find((file) => file.endsWith('.tar.gz')) ?? '')
}
const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
const sizeOf = (place: string): number =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

/** Gives a release nothing of this machine: no PATH, no home, another working folder. */
const withoutEnvironment = (settings: Record<string, string>) => ({ cwd: folder, env: settings })
const runCommand = (words: string[], settings: Record<string, string>): string =>
  execFileSync(join(home, 'abonbox'), words, { ...withoutEnvironment(settings), encoding: 'utf8' })

const serve = async (
  settings: Record<string, string>,
): Promise<{ address: string; stop(): Promise<number | null> }> => {
  const port = await freePort()
  const address = `http://localhost:${port}`
  const child = spawn(join(home, 'abonbox'), ['serve'], {
    ...withoutEnvironment({ PORT: String(port), LOG_LEVEL: 'warn', STOP_PAUSE: '0', ...settings }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  const output: string[] = []
  for (const from of [child.stdout, child.stderr]) from.on('data', (part) => output.push(String(part)))
  const ended = once(child, 'exit')
  while (!(await fetch(`${address}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(output.join(''))
    await pause(100)
  }
  return {
    address,
    async stop() {
      child.kill('SIGTERM')
      const [code] = await ended
      return code
    },
  }
}

const readPages = async (origin: string): Promise<void> => {
  for (const path of [
    ...['/', '/faq', '/101000', '/offices', '/docs/tarif.pdf', '/street-picture/101000.svg'],
    ...['/sitemap.xml', '/robots.txt'],
  ])
    expect((await fetch(origin + path)).status, path).toBe(200)
}

const morning = '2026-07-10T09:00:00+03:00'

const editorAt = async (origin: string, persona: 'editor' | 'secondEditor') => {
  const person = testPerson(origin)
  await person.login(persona)
  return callerWith({ origin, ownOrigin: origin }, person.cookies.get('session /') ?? '')
}

const rentBox = async (origin: string): Promise<void> => {
  const person = testPerson(origin)
  await person.login('individual')
  expect((await claimOf(person, 1)).id).toBeGreaterThan(0)
}

test('the same sources make the same archive, whose lists name all its contents', () => {
  const archive = makeRelease('first')
  expect(hashOf(makeRelease('again'))).toBe(hashOf(archive))
  // The build folder no longer exists, and the new path is arbitrary.
  execFileSync('tar', ['-xzf', archive, '-C', folder])
  const [name = ''] = readdirSync(folder).filter((entry) => entry.startsWith('abonbox-'))
  expect(name).toBe(`abonbox-${version}-${process.platform}-${process.arch}`)
  home = join(folder, 'some where')
  mkdirSync(home)
  renameSync(join(folder, name), join(home, name))
  home = join(home, name)

  const node = join(home, 'lib/node')
  expect(sizeOf(home) - statSync(node).size).toBeLessThan(120 * MB)
  const list = JSON.parse(readFileSync(join(home, 'sbom.cdx.json'), 'utf8'))
  expect(list).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' })
  const components: { purl: string; hashes: unknown[]; licenses: unknown[] }[] = list.components
  const purls = components.map(({ purl }) => purl.replace(/@[^@]+$/, ''))
  for (const part of [
    'astro',
    'hono',
    'pg',
    'sharp',
    'react',
    'leaflet',
    'pagefind',
    '%40electric-sql/pglite',
    'fontkit',
  ])
    expect(purls).toContain(`pkg:npm/${part}`)
  for (const absent of ['typescript', 'vite', 'vitest', '%40playwright/test'])
    expect(purls).not.toContain(`pkg:npm/${absent}`)
  const licences = readFileSync(join(home, 'LICENCES.txt'), 'utf8')
  for (const { purl, hashes, licenses } of components) {
    expect(hashes, purl).toHaveLength(1)
    // A package without a named licence includes its text.
    const name = decodeURIComponent(purl.slice('pkg:npm/'.length).replace(/@[^@]+$/, ''))
    const words = licences.split(`\n${name} `)[1]?.split('\n\n\n')[0] ?? ''
    expect(licenses.length === 1 || /permission|copyright/i.test(words), purl).toBe(true)
  }
  for (const part of ['astro', 'hono', 'react', 'sharp', '@img/sharp-libvips'])
    expect(licences).toContain(part)
  expect(readFileSync(join(home, 'VERSION'), 'utf8').trim()).toBe(version)

  // Operators read the documents of the release, which has no sources: no link leads to a missing file.
  const documents = readdirSync(join(home, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(home, 'docs', file))
  expect(documents.length).toBeGreaterThan(50)
  const brokenLinks = documents.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\]\((?!\w+:|#)([^)\s#]+)/g)]
      .map(([, link = '']) => join(dirname(file), link))
      .filter((target) => !existsSync(target)),
  )
  expect(brokenLinks).toEqual([])
  for (const read of ['operations', 'backup', 'growth', 'personal-data-breach'])
    expect(documents).toContain(join(home, `docs/${read}.md`))
})

const diffArchives = (...archives: readonly string[]): string => {
  const folders = archives.map((archive, index) => {
    const unpacked = join(folder, `unpacked-${index}`)
    mkdirSync(unpacked)
    execFileSync('tar', ['-xzf', archive, '-C', unpacked])
    return unpacked
  })
  const { stdout } = spawnSync('diff', ['-rq', ...folders], { encoding: 'utf8' })
  return stdout || 'the archives differ, and no file of them'
}

test('the same sources in another folder with files in any order make the same archive', async () => {
  // On the same file system, where packages are hard-linked instead of copied.
  const elsewhere = join(root, '.cache/elsewhere')
  rmSync(elsewhere, { recursive: true, force: true })
  try {
    mkdirSync(elsewhere, { recursive: true })
    const sourceEntries = [
      'src',
      'content',
      'public',
      'package.json',
      'package-lock.json',
      'astro.config.mjs',
    ]
    for (const name of [...sourceEntries, 'deploy', 'docs', 'tsconfig.json', '.nvmrc', 'CHANGELOG.md'])
      cpSync(join(root, name), join(elsewhere, name), { recursive: true })
    execFileSync('cp', ['-al', join(root, 'node_modules'), join(elsewhere, 'node_modules')])
    const outputFolder = join(folder, 'elsewhere')
    const command = join(elsewhere, 'src/commands/release/make-release.ts')
    const shuffleScript = pathToFileURL(join(import.meta.dirname, 'shuffled-folders.mjs')).href
    const env = { ...process.env, NODE_OPTIONS: `--import ${shuffleScript}` }
    // Asynchronous, because a blocked worker would lose its own connections.
    await promisify(execFile)(process.execPath, [command, '--to', outputFolder], { cwd: elsewhere, env })
    const [name = ''] = readdirSync(outputFolder)
    const [ours, theirs] = [join(folder, 'first', name), join(outputFolder, name)]
    if (hashOf(theirs) !== hashOf(ours)) expect(diffArchives(ours, theirs)).toEqual('')
  } finally {
    rmSync(elsewhere, { recursive: true, force: true })
  }
})

test('the release runs on a bare machine with the embedded database', async () => {
  const settings = { DATA_DIR: join(folder, 'embedded') }
  expect(runCommand(['version'], {}).trim()).toBe(version)
  const symlink = join(folder, 'abonbox')
  symlinkSync(join(home, 'abonbox'), symlink)
  expect(execFileSync(symlink, ['version'], { ...withoutEnvironment({}), encoding: 'utf8' }).trim()).toBe(
    version,
  )
  expect(runCommand(['check'], settings)).not.toContain('WRONG')
  expect(runCommand(['migrate'], settings)).toContain('migrations applied')
  const server = await serve({ ...settings, TEST_CLOCK: morning })
  await readPages(server.address)
  await rentBox(server.address)
  expect(await (await fetch(`${server.address}/faq`)).text()).not.toContain('rel="canonical"')

  // A command of the release copies published edits into the sources.
  const anna = await editorAt(server.address, 'editor')
  const pavel = await editorAt(server.address, 'secondEditor')
  const edit = await waiting(anna, whatFits, 'Контрабас в ящик не поместится.')
  expect((await act(pavel, edit, 'approval', { comment: '', at: null })).status).toBe(200)
  const faq = async () => (await fetch(`${server.address}/faq`)).text()
  await expect.poll(faq).toContain('Контрабас')
  expect(await server.stop()).toBe(0)
  const sources = join(folder, 'content of the sources')
  cpSync(join(root, 'content'), sources, { recursive: true })
  expect(runCommand(['export-content', sources], settings)).toContain(`${whatFits}: written`)
  expect(readFileSync(join(sources, whatFits), 'utf8')).toContain('Контрабас')
  expect(runCommand(['export-content', sources], settings)).toContain(
    'nothing was published that is not there',
  )
})

test('two servers of one release serve two addresses from one PostgreSQL', async () => {
  const postgres = await realPostgres()
  try {
    const stored = {
      DATABASE_URL: await postgres.createDatabase(),
      DATA_DIR: join(folder, 'shared'),
      PERSONAL_DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    }
    const settings = {
      ...stored,
      ALLOW_EMBEDDED_ISSUER: 'yes',
      ALLOW_SANDBOX_BANK: 'yes',
      ALLOW_EMBEDDED_INBOX: 'yes',
      NODE_ENV: 'production',
      TRUST_PROXY: 'yes',
    }
    const origins = ['https://box.example', 'https://test.box.example']
    runCommand(['migrate'], settings)
    expect(runCommand(['check'], { ...settings, ORIGIN: origins[0] ?? '' })).toMatch(/ok +migrations/)
    const own = await serve({ ...stored, TEST_CLOCK: morning })
    await rentBox(own.address)
    expect(await own.stop()).toBe(0)
    for (const origin of origins) {
      const server = await serve({ ...settings, ORIGIN: origin })
      await readPages(server.address)
      for (const path of ['/faq', '/101000'])
        expect(await (await fetch(server.address + path)).text()).toContain(
          `<link rel="canonical" href="${origin}${path}"`,
        )
      expect(await (await fetch(`${server.address}/robots.txt`)).text()).toContain(
        `Sitemap: ${origin}/sitemap.xml`,
      )
      expect(await (await fetch(`${server.address}/sitemap-pages.xml`)).text()).not.toContain(
        'origin.invalid',
      )
      expect(await server.stop()).toBe(0)
    }
  } finally {
    await postgres.stop()
  }
})

test('a release without Node says which version it needs', () => {
  const archive = makeRelease('without', '--without-node')
  execFileSync('tar', ['-xzf', archive, '-C', join(folder, 'without')])
  const [name = ''] = readdirSync(join(folder, 'without')).filter((entry) => !entry.endsWith('.gz'))
  const place = join(folder, 'without', name)
  expect(existsSync(join(place, 'lib/node'))).toBe(false)
  const run = () => execFileSync(join(place, 'abonbox'), ['version'], { env: { PATH: '' }, stdio: 'pipe' })
  expect(run).toThrow(`add Node ${readFileSync(join(root, '.nvmrc'), 'utf8').trim()} to PATH`)
})
