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

/** Makes a release of the site that stands; answers the archive. */
const make = (name: string, ...words: string[]): string => {
  const to = join(folder, name)
  const command = join(root, 'src/commands/release/make-release.ts')
  execFileSync(process.execPath, [command, '--to', to, '--dist', join(root, 'dist'), ...words], {
    stdio: 'pipe',
  })
  return join(to, readdirSync(to).find((file) => file.endsWith('.tar.gz')) ?? '')
}
const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
const sizeOf = (place: string): number =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

/** Nothing of this machine is known to a release: no PATH, no home, another folder to work in. */
const bare = (settings: Record<string, string>) => ({ cwd: folder, env: settings })
const abonbox = (words: string[], settings: Record<string, string>): string =>
  execFileSync(join(home, 'abonbox'), words, { ...bare(settings), encoding: 'utf8' })

const serve = async (
  settings: Record<string, string>,
): Promise<{ address: string; stop(): Promise<number | null> }> => {
  const port = await freePort()
  const address = `http://localhost:${port}`
  const child = spawn(join(home, 'abonbox'), ['serve'], {
    ...bare({ PORT: String(port), LOG_LEVEL: 'warn', STOP_PAUSE: '0', ...settings }),
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

/** What a person asks first: pages, an office, a picture of its streets, a document. */
const readPages = async (origin: string): Promise<void> => {
  for (const path of [
    ...['/', '/faq', '/101000', '/offices', '/docs/tarif.pdf', '/street-picture/101000.svg'],
    ...['/sitemap.xml', '/robots.txt'],
  ])
    expect((await fetch(origin + path)).status, path).toBe(200)
}

const morning = '2026-07-10T09:00:00+03:00'

/** An editor at a server that runs, by HTTP. */
const editorAt = async (origin: string, persona: 'editor' | 'secondEditor') => {
  const person = testPerson(origin)
  await person.login(persona)
  return callerWith({ origin, ownOrigin: origin }, person.cookies.get('session /') ?? '')
}

/** A demo person logs in and takes a box, all by HTTP. */
const rent = async (origin: string): Promise<void> => {
  const person = testPerson(origin)
  await person.login('individual')
  expect((await claimOf(person, 1)).id).toBeGreaterThan(0)
}

test('the same sources give the same archive, which names all that is in it', () => {
  const archive = make('first')
  expect(hashOf(make('again'))).toBe(hashOf(archive))
  // Where it stood when it was made is gone, and where it stands now is nobody's choice.
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
  const parts: { purl: string; hashes: unknown[]; licenses: unknown[] }[] = list.components
  const purls = parts.map(({ purl }) => purl.replace(/@[^@]+$/, ''))
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
  for (const { purl, hashes, licenses } of parts) {
    expect(hashes, purl).toHaveLength(1)
    // A package that names no licence brings its words.
    const name = decodeURIComponent(purl.slice('pkg:npm/'.length).replace(/@[^@]+$/, ''))
    const words = licences.split(`\n${name} `)[1]?.split('\n\n\n')[0] ?? ''
    expect(licenses.length === 1 || /permission|copyright/i.test(words), purl).toBe(true)
  }
  for (const part of ['astro', 'hono', 'react', 'sharp', '@img/sharp-libvips'])
    expect(licences).toContain(part)
  expect(readFileSync(join(home, 'VERSION'), 'utf8').trim()).toBe(version)

  // Whoever operates it reads on in it: no link leads to sources that are not there.
  const documents = readdirSync(join(home, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(home, 'docs', file))
  expect(documents.length).toBeGreaterThan(50)
  const lost = documents.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\]\((?!\w+:|#)([^)\s#]+)/g)]
      .map(([, link = '']) => join(dirname(file), link))
      .filter((target) => !existsSync(target)),
  )
  expect(lost).toEqual([])
  for (const read of ['operations', 'backup', 'growth', 'personal-data-breach'])
    expect(documents).toContain(join(home, `docs/${read}.md`))
})

/** The files by which two archives differ, as `diff` names them. */
const differing = (...archives: readonly string[]): string => {
  const folders = archives.map((archive, index) => {
    const unpacked = join(folder, `unpacked-${index}`)
    mkdirSync(unpacked)
    execFileSync('tar', ['-xzf', archive, '-C', unpacked])
    return unpacked
  })
  const { stdout } = spawnSync('diff', ['-rq', ...folders], { encoding: 'utf8' })
  return stdout || 'the archives differ, and no file of them'
}

test('the same sources in another folder, whose files are listed in any order, give the same archive', async () => {
  // On the same file system, where packages are linked and not copied.
  const elsewhere = join(root, '.cache/elsewhere')
  rmSync(elsewhere, { recursive: true, force: true })
  try {
    mkdirSync(elsewhere, { recursive: true })
    const own = ['src', 'content', 'public', 'package.json', 'package-lock.json', 'astro.config.mjs']
    for (const name of [...own, 'tsconfig.json', '.nvmrc', 'CHANGELOG.md'])
      cpSync(join(root, name), join(elsewhere, name), { recursive: true })
    execFileSync('cp', ['-al', join(root, 'node_modules'), join(elsewhere, 'node_modules')])
    const to = join(folder, 'elsewhere')
    const command = join(elsewhere, 'src/commands/release/make-release.ts')
    const shuffled = pathToFileURL(join(import.meta.dirname, 'shuffled-folders.mjs')).href
    const env = { ...process.env, NODE_OPTIONS: `--import ${shuffled}` }
    // The worker goes on answering meanwhile, so that no connection of its own is closed under it.
    await promisify(execFile)(process.execPath, [command, '--to', to], { cwd: elsewhere, env })
    const [name = ''] = readdirSync(to)
    const [ours, theirs] = [join(folder, 'first', name), join(to, name)]
    // Told by their names, so that whoever reads the failure knows what made them differ.
    if (hashOf(theirs) !== hashOf(ours)) expect(differing(ours, theirs)).toEqual('')
  } finally {
    rmSync(elsewhere, { recursive: true, force: true })
  }
})

test('it runs on a bare machine over the embedded database', async () => {
  const settings = { DATA_DIR: join(folder, 'embedded') }
  expect(abonbox(['version'], {}).trim()).toBe(version)
  // As the image names it.
  const linked = join(folder, 'abonbox')
  symlinkSync(join(home, 'abonbox'), linked)
  expect(execFileSync(linked, ['version'], { ...bare({}), encoding: 'utf8' }).trim()).toBe(version)
  expect(abonbox(['check'], settings)).not.toContain('WRONG')
  expect(abonbox(['migrate'], settings)).toContain('migrations applied')
  const server = await serve({ ...settings, TEST_CLOCK: morning })
  await readPages(server.address)
  await rent(server.address)
  expect(await (await fetch(`${server.address}/faq`)).text()).not.toContain('rel="canonical"')

  // What editors publish on it goes into the sources by its own command.
  const anna = await editorAt(server.address, 'editor')
  const pavel = await editorAt(server.address, 'secondEditor')
  const edit = await waiting(anna, whatFits, 'Контрабас в ящик не поместится.')
  expect((await act(pavel, edit, 'approval', { comment: '', at: null })).status).toBe(200)
  const faq = async () => (await fetch(`${server.address}/faq`)).text()
  await expect.poll(faq).toContain('Контрабас')
  expect(await server.stop()).toBe(0)
  const sources = join(folder, 'content of the sources')
  cpSync(join(root, 'content'), sources, { recursive: true })
  expect(abonbox(['export-content', sources], settings)).toContain(`${whatFits}: written`)
  expect(readFileSync(join(sources, whatFits), 'utf8')).toContain('Контрабас')
  expect(abonbox(['export-content', sources], settings)).toContain('nothing was published that is not there')
})

test('two servers of one release serve two addresses over one PostgreSQL', async () => {
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
    abonbox(['migrate'], settings)
    expect(abonbox(['check'], { ...settings, ORIGIN: origins[0] ?? '' })).toMatch(/ok +migrations/)
    const own = await serve({ ...stored, TEST_CLOCK: morning })
    await rent(own.address)
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

test('without Node it names the one that it wants', () => {
  const archive = make('without', '--without-node')
  execFileSync('tar', ['-xzf', archive, '-C', join(folder, 'without')])
  const [name = ''] = readdirSync(join(folder, 'without')).filter((entry) => !entry.endsWith('.gz'))
  const place = join(folder, 'without', name)
  expect(existsSync(join(place, 'lib/node'))).toBe(false)
  const run = () => execFileSync(join(place, 'abonbox'), ['version'], { env: { PATH: '' }, stdio: 'pipe' })
  expect(run).toThrow(`put Node ${readFileSync(join(root, '.nvmrc'), 'utf8').trim()} into the PATH`)
})
