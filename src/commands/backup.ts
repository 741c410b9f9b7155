import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { COPY, pack, parts, writeAbout } from '#server/backup/archive.ts'
import { writeChecksums } from '#server/backup/checksums.ts'
import { contentsOf, namesOfFiles } from '#server/backup/contents.ts'
import { askForCopy, type LentCopy } from '#server/backup/copy-door.ts'
import { copyFolder } from '#server/backup/copy-files.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openStorage } from '#server/connect-integrations.ts'
import { DirectoryInUse, lockDirectory } from '#server/database/directory-lock.ts'
import { folderStorage, pathInFolder } from '#server/gateways/storage/folder-storage.ts'
import { importedStreets } from '#server/modules/street-map/street-files.ts'
import { personalDataKeys, sourceOfKeys } from '#server/personal-data-key.ts'
import { keyIdOf } from '#server/secrets.ts'
import { version } from '#server/version.ts'
import { openUnmigrated } from './command-database.ts'
import { type Command, CommandFailed, runCommand } from './run-command.ts'

const usage = 'usage: abonbox backup FILE [--without-keys]'

/** A copy of the database that nobody uses now. */
async function ownCopy(dataDir: string): Promise<LentCopy> {
  const database = join(dataDir, parts.database)
  if (!existsSync(database))
    throw new CommandFailed(`${dataDir} has no database: there is nothing to back up`)
  let lock: ReturnType<typeof lockDirectory>
  try {
    lock = lockDirectory(dataDir)
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error
    throw new CommandFailed(
      `${dataDir} is in use by a server that gives no copies: wait until it is ready, or stop it`,
    )
  }
  const folder = join(dataDir, COPY)
  const giveBack = () => {
    rmSync(folder, { recursive: true, force: true })
    lock.release()
  }
  try {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { mode: 0o700 })
    const { complete } = await copyFolder(database, join(folder, parts.database))
    complete()
    return { folder, giveBack }
  } catch (error) {
    giveBack()
    throw error
  }
}

/** The same file under another name too, where the file system has such; else a copy. */
const sameFile = async (from: string, to: string): Promise<void> => {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await link(from, to).catch(() => copyFile(from, to))
}

/** Brings the files that the copied database names into its folder; one that is gone is left out. */
async function collectFiles(config: Config, names: readonly string[], folder: string): Promise<void> {
  if (config.storage.kind === 'folder') {
    const from = config.storage.directory
    for (const name of names)
      if (existsSync(pathInFolder(from, name)))
        await sameFile(pathInFolder(from, name), pathInFolder(folder, name))
    return
  }
  const [storage, copies] = [openStorage({ config, fetch }), folderStorage(folder)]
  for (const name of names) {
    const found = await storage.get(name)
    if (!found.ok) throw new CommandFailed('S3_ENDPOINT: the storage of files does not answer')
    if (found.value !== null) await copies.put(name, found.value)
  }
}

/** Streets that were imported. */
async function collectMap(dataDir: string, folder: string): Promise<void> {
  const from = importedStreets(dataDir)
  if (!existsSync(from)) return
  for (const name of await readdir(from))
    if (name.endsWith('.pmtiles')) await sameFile(join(from, name), join(folder, name))
}

/** Puts together in the folder of the copy what goes into the archive; answers its names and what is in it. */
async function assemble(config: Config, folder: string, withKeys: boolean) {
  const keys = personalDataKeys(config)
  const letters = join(folder, parts.letters)
  const database = await openUnmigrated({ DATA_DIR: folder })
  try {
    const db = database.kysely
    await collectFiles(config, await namesOfFiles(db), letters)
    const contents = await contentsOf({
      db,
      storage: folderStorage(letters),
      keys,
      source: sourceOfKeys(config),
    })
    if (contents.closed > 0)
      throw new CommandFailed(
        `${sourceOfKeys(config)}: ${contents.closed} files are sealed with a key that is not in it: give all keys that the server has`,
      )
    await collectMap(config.dataDir, join(folder, parts.map))
    if (withKeys) await writeFile(join(folder, parts.keys), keys.join('\n'), { mode: 0o600 })
    await writeFile(
      join(folder, parts.about),
      writeAbout({ version, madeAt: new Date().toISOString(), keys: keys.map(keyIdOf) }),
    )
    return contents
  } finally {
    await database.close()
  }
}

/** `abonbox backup`: everything of the embedded database's product as one archive; a running server goes on. */
const work = async (words: string[]): Promise<void> => {
  const { values, positionals } = parseArgs({
    args: words,
    options: { 'without-keys': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [name, ...more] = positionals
  if (!name || more.length > 0) throw new CommandFailed(usage)
  const reading = readConfig(process.env)
  if (!reading.ok) throw new CommandFailed(reading.problems.join('\n'))
  const config = reading.value
  if (config.database.kind === 'postgres')
    throw new CommandFailed(
      'DATABASE_URL: PostgreSQL is backed up by pgBackRest, the storage beside it: see src/server/backup.md',
    )
  const file = resolve(name)
  if (existsSync(file)) throw new CommandFailed(`${file} is there already`)
  const begun = performance.now()
  const copy = (await askForCopy(config.dataDir)) ?? (await ownCopy(config.dataDir))
  try {
    const contents = await assemble(config, copy.folder, !values['without-keys'])
    const names = Object.values(parts).filter((part) => existsSync(join(copy.folder, part)))
    await writeChecksums(copy.folder, names)
    await pack(copy.folder, names, file)
    const megabytes = ((await stat(file)).size / 1024 ** 2).toFixed(1)
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    console.log(
      `${file}: ${contents.claims} claims, ${contents.files} files; ${megabytes} MB in ${seconds} s`,
    )
    if (contents.missing > 0)
      console.warn(`${contents.missing} files that letters name were not in the storage any more`)
    console.log(
      values['without-keys']
        ? `without keys: to be restored it needs ${personalDataKeys(config).map(keyIdOf).join(', ')}, kept elsewhere`
        : 'the keys are in it: whoever has it reads everything',
    )
  } finally {
    copy.giveBack()
  }
}

export const command: Command = { run: work, expected: ['ArchiveError', 'KeysMissingError', 'NoCopyError'] }

if (import.meta.main) await runCommand(command)
