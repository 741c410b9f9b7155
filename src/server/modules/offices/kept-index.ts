import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What is kept beside the database so that a start need not make it again; a cache, never the truth. */
export interface KeptIndex {
  /** The text kept for exactly this version; null where there is none, or it is damaged or of another version. */
  read(version: string): Promise<string | null>
  /** Keeps a text in the place of the one before; a disk that takes nothing is lived with. */
  write(version: string, text: string): Promise<void>
}

const headOf = (version: string, text: string | Buffer): string =>
  `${version} ${createHash('sha256').update(text).digest('hex')}\n`

/**
 * An index kept in one file: a line with its version and its checksum, then the text. It takes its name when it is
 * whole, so that servers that write at once leave the file of one of them.
 */
export const keptIndexIn = (folder: string): KeptIndex => {
  const file = join(folder, 'office-words.json')
  return {
    async read(version) {
      try {
        const bytes = await readFile(file)
        const begin = bytes.indexOf('\n') + 1
        const text = bytes.subarray(begin)
        return bytes.toString('latin1', 0, begin) === headOf(version, text) ? text.toString() : null
      } catch {
        return null
      }
    },
    async write(version, text) {
      const making = `${file}.${randomUUID()}`
      try {
        await mkdir(folder, { recursive: true })
        await writeFile(making, [headOf(version, text), text])
        await rename(making, file)
      } catch {
        await rm(making, { force: true }).catch(() => undefined)
      }
    },
  }
}

/** Keeps nothing: each start makes its index again. */
export const keepsNothing: KeptIndex = { read: async () => null, write: async () => undefined }
