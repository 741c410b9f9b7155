import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { syncPath } from '../database/durable-files.ts'
import { CHECKSUMS } from './checksums.ts'

/** The folder of `DATA_DIR` in which an archive is put together. */
export const COPY = 'copy'

/** What an archive is made of, by the names in it and in `DATA_DIR`; `about` is in the archive alone. */
export const parts = {
  about: 'about.json',
  keys: 'personal-data.key',
  database: 'database',
  letters: 'letters',
  map: 'map',
} as const

/** The way archives are made now; one of another way is refused. */
const FORMAT = 1

const aboutArchive = z.object({
  format: z.literal(FORMAT),
  /** The version of the product that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** Ids of the keys that open what is in it. */
  keys: z.array(z.string()),
})
export type AboutArchive = Omit<z.infer<typeof aboutArchive>, 'format'>

/** What an archive says of itself, as text and back; null when it is of another way, or nothing of ours. */
export const writeAbout = (about: AboutArchive): string =>
  `${JSON.stringify({ format: FORMAT, ...about }, null, 2)}\n`
export const readAbout = (json: string): AboutArchive | null => {
  try {
    return aboutArchive.parse(JSON.parse(json))
  } catch {
    return null
  }
}

/** Archive and folder do not fit, said in one line. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}

/** Runs the machine's `tar`, which whoever unpacked a release has; throws what it said first when it fails. */
async function tar(words: readonly string[], output: number | 'ignore'): Promise<void> {
  const child = spawn('tar', words, { stdio: ['ignore', output, 'pipe'] })
  const [[code], problem] = await Promise.all([
    once(child, 'close'),
    text(child.stderr as NodeJS.ReadableStream),
  ])
  if (code !== 0) throw new ArchiveError(problem.trim().split('\n')[0] || `tar ended with ${code}`)
}

/** Packs these names of a folder and their checksums; the file appears whole or not at all, for its owner's eyes only. */
export async function pack(folder: string, names: readonly string[], file: string): Promise<void> {
  const part = `${file}.part`
  await rm(part, { force: true })
  const output = await open(part, 'wx', 0o600)
  try {
    await tar(['--create', '--gzip', '--file=-', '--directory', folder, ...names, CHECKSUMS], output.fd)
    await output.sync()
    await rename(part, file)
    syncPath(dirname(file))
  } finally {
    await output.close()
    await rm(part, { force: true })
  }
}

/** Unpacks an archive into a folder; throws `ArchiveError` when it is not whole. */
export async function unpack(file: string, folder: string): Promise<void> {
  try {
    await tar(['--extract', '--gzip', '--no-same-owner', '--file', file, '--directory', folder], 'ignore')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ArchiveError(`${file} is not a whole archive: ${reason}`)
  }
}
