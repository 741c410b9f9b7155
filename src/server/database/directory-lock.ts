import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY

/** Another process, or this one, already works on the directory. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse'
}

/**
 * Takes the data directory for this process alone: two processes on one embedded database silently lose rows.
 * The lock is the kernel's lock on a file, held through SQLite: taken at one stroke, gone with the process however it
 * ends, and no longer than it; a process number or a socket file would outlive a kill and has to be guessed about.
 */
export function lockDirectory(directory: string): { release(): void } {
  const file = new DatabaseSync(join(directory, 'in-use.lock'), { timeout: 0 })
  try {
    file.exec('begin exclusive')
  } catch (error) {
    file.close()
    if (isBusy(error)) throw new DirectoryInUse(`${directory} is in use by another running server`)
    throw error
  }
  return { release: () => file.close() }
}
