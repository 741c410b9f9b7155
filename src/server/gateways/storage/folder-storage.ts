import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { accept, refuse } from '#domain/outcome.ts'
import { objectName, type Storage } from './storage.ts'

const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600
/** So many signs of a name are its folder: a hundred thousand letters stay some four hundred a folder. */
const FOLDER_SIGNS = 2

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Where an object of a name stands in such a folder. */
const pathInFolder = (root: string, name: string): string =>
  join(root, objectName(name).slice(0, FOLDER_SIGNS), name)

/** Makes the entries of a folder durable: a renamed file is safe only when its folder was synced too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Files in a folder of this server, outside of what the site serves: written beside, synced, then renamed. */
export function folderStorage(root: string): Storage {
  const pathOf = (name: string) => pathInFolder(root, name)
  const write = async (name: string, bytes: Uint8Array): Promise<void> => {
    const folder = dirname(pathOf(name))
    const made = await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
    const beside = `${pathOf(name)}.${randomBytes(4).toString('hex')}.part`
    const file = await open(beside, 'wx', PRIVATE_FILE)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(beside, pathOf(name))
    await syncFolder(folder)
    if (made !== undefined) await syncFolder(root)
  }
  return {
    async put(name, bytes) {
      objectName(name)
      try {
        await write(name, bytes)
        return accept(true)
      } catch {
        // A full or a read-only disk.
        return refuse('storage_unreachable')
      }
    },
    async get(name) {
      try {
        return accept(new Uint8Array(await readFile(pathOf(name))))
      } catch (error) {
        if (isMissing(error)) return accept(null)
        throw error
      }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true })
      return accept(true)
    },
  }
}
