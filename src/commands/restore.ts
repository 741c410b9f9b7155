import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ArchiveError, parts, readAbout, unpack } from '#server/backup/archive.ts'
import { problemByChecksums } from '#server/backup/checksums.ts'
import { contentsOf, namesOfFiles } from '#server/backup/contents.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openStorage } from '#server/connect-integrations.ts'
import type { Database } from '#server/database/database.ts'
import { DirectoryInUse, lockDirectory } from '#server/database/directory-lock.ts'
import { syncTree } from '#server/database/durable-files.ts'
import { migrationsOf } from '#server/database/migrate.ts'
import { folderStorage } from '#server/gateways/storage/folder-storage.ts'
import { personalDataKeys, sourceOfKeys } from '#server/personal-data-key.ts'
import { version } from '#server/version.ts'
import { openCommandDatabase, openUnmigrated } from './command-database.ts'
import { type Command, CommandFailed, runCommand } from './run-command.ts'

const usage = 'usage: abonbox restore FILE [--try]'
/** The folder of `DATA_DIR` into which an archive is unpacked. */
const RESTORING = 'restoring'
/** What a lock leaves in a folder. */
const LOCK = 'in-use.lock'

/** Takes an empty folder for this process; one that is used or has anything in it is refused. */
async function takeEmpty(folder: string): Promise<{ release(): void }> {
  await mkdir(folder, { recursive: true })
  const entries = (await readdir(folder)).filter((name) => !name.startsWith(LOCK))
  const refused = (lock?: { release(): void }) => {
    lock?.release()
    throw new CommandFailed(
      `${folder} is not empty (${entries.slice(0, 3).join(', ')}): restore into an empty DATA_DIR`,
    )
  }
  try {
    const lock = lockDirectory(folder)
    return entries.length > 0 ? refused(lock) : lock
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error
    throw new CommandFailed(
      `${folder} is in use by a running server: stop it, or restore into another DATA_DIR`,
    )
  }
}

/** Unpacks an archive and looks at each byte of it; answers what it says of itself. */
async function unpacked(file: string, folder: string) {
  await unpack(file, folder)
  const problem = await problemByChecksums(folder)
  if (problem) throw new ArchiveError(`${file} ${problem}`)
  const about = readAbout(await readFile(join(folder, parts.about), 'utf8').catch(() => ''))
  if (!about) throw new ArchiveError(`${file} is an archive of another version: this is ${version}`)
  return about
}

/** Refuses tables that this version does not know. */
async function checkVersion(database: Database, file: string, madeBy: string): Promise<void> {
  const { newer, edited } = await migrationsOf(database)
  const strange = [...newer, ...edited]
  if (strange.length > 0)
    throw new ArchiveError(
      `${file} was made by version ${madeBy}, whose tables this version ${version} does not know (${strange[0]}): restore it with that one`,
    )
}

/** Opens what was unpacked as a server would, and brings its tables up to this version. */
async function tryOut(config: Config, folder: string, file: string, madeBy: string) {
  const unmigrated = await openUnmigrated({ DATA_DIR: folder })
  await checkVersion(unmigrated, file, madeBy).finally(() => unmigrated.close())
  const inFolder = { ...config, dataDir: folder }
  if (!config.personalDataKeys && !existsSync(join(folder, parts.keys)))
    throw new CommandFailed(`${file} has no keys in it: set PERSONAL_DATA_KEY to those that it needs`)
  const database = await openCommandDatabase({ DATA_DIR: folder })
  try {
    const db = database.kysely
    const contents = await contentsOf({
      db,
      storage: folderStorage(join(folder, parts.letters)),
      keys: personalDataKeys(inFolder),
      source: sourceOfKeys(inFolder),
    })
    return { contents, names: await namesOfFiles(db) }
  } finally {
    await database.close()
  }
}

/** Brings files to the storage where that is not the folder of this server. */
async function storeFiles(config: Config, names: readonly string[], folder: string): Promise<void> {
  if (config.storage.kind === 'folder') return
  const [from, to] = [folderStorage(join(folder, parts.letters)), openStorage({ config, fetch })]
  for (const name of names) {
    const found = await from.get(name)
    if (found.ok && found.value && !(await to.put(name, found.value)).ok)
      throw new CommandFailed('S3_ENDPOINT: the storage of files does not take them')
  }
  await rm(join(folder, parts.letters), { recursive: true, force: true })
}

/** Gives everything its place, the database last: without it a folder is not yet one to start on. */
async function moveIn(config: Config, folder: string): Promise<void> {
  const ofArchive = [
    parts.letters,
    parts.map,
    ...(config.personalDataKeys ? [] : [parts.keys]),
    parts.database,
  ]
  for (const part of ofArchive)
    if (existsSync(join(folder, part))) await rename(join(folder, part), join(config.dataDir, part))
  await rm(folder, { recursive: true })
  syncTree(config.dataDir)
}

/** `abonbox restore`: brings an archive of `abonbox backup` into an empty `DATA_DIR`; `--try` only looks whether it would. */
const work = async (words: string[]): Promise<void> => {
  const { values, positionals } = parseArgs({
    args: words,
    options: { try: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [name, ...more] = positionals
  if (!name || more.length > 0) throw new CommandFailed(usage)
  const reading = readConfig(process.env)
  if (!reading.ok) throw new CommandFailed(reading.problems.join('\n'))
  const config = reading.value
  if (config.database.kind === 'postgres')
    throw new CommandFailed(
      'DATABASE_URL: an archive is restored to the embedded database; for PostgreSQL see src/server/backup.md',
    )
  const file = resolve(name)
  if (!existsSync(file)) throw new CommandFailed(`${file} is not there`)
  const begun = performance.now()
  const dataDir = values.try ? await mkdtemp(join(tmpdir(), 'restore-')) : resolve(config.dataDir)
  const lock = await takeEmpty(dataDir)
  const folder = join(dataDir, RESTORING)
  try {
    await mkdir(folder, { mode: 0o700 })
    const about = await unpacked(file, folder)
    const { contents, names } = await tryOut(config, folder, file, about.version)
    if (!values.try) {
      await storeFiles(config, names, folder)
      await moveIn({ ...config, dataDir }, folder)
    }
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    const what = values.try ? 'would be restored' : `is restored to ${dataDir}`
    console.log(
      `${file} of ${about.madeAt} (version ${about.version}) ${what}: ${contents.claims} claims, ${contents.files} files; ${seconds} s`,
    )
    if (contents.missing > 0)
      console.warn(`${contents.missing} files that letters name are not in it: they were lost before`)
  } finally {
    await rm(folder, { recursive: true, force: true })
    lock.release()
    if (values.try) await rm(dataDir, { recursive: true, force: true })
  }
}

export const command: Command = { run: work, expected: ['ArchiveError', 'KeysMissingError'] }

if (import.meta.main) await runCommand(command)
