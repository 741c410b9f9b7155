import { mkdirSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Database, Log } from '../database/database.ts'
import { COPY } from './archive.ts'

/** The name of the door in `DATA_DIR`. */
const DOOR = 'copy.sock'
/** Only the owner of the folder knocks. */
const OWNER_ONLY = 0o177

/** What the server answers: where the copy of the database is, or why there is none. */
type Answer = { readonly copy: string } | { readonly problem: string }

/** A folder with a copy of the database; it goes when whoever asked for it lets it go, or ends. */
export interface LentCopy {
  readonly folder: string
  giveBack(): void
}

/** The server has no copy to give, in one line. */
class NoCopyError extends Error {
  override readonly name = 'NoCopyError'
}

/** Addresses of sockets may be a hundred characters: the shorter of the two names of the same place is taken. */
const doorOf = (dataDir: string): string => {
  const [absolute, near] = [resolve(dataDir, DOOR), relative('', resolve(dataDir, DOOR))]
  return near.length < absolute.length ? near : absolute
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ECONNREFUSED'].includes(String(error.code))

/**
 * Opens the door in `DATA_DIR` at which the owner of this folder, and nobody over a network, gets a copy of the embedded
 * database while the server goes on. One at a time.
 */
export async function openCopyDoor(
  dataDir: string,
  copyTo: NonNullable<Database['copyTo']>,
  log: Log,
): Promise<{ close(): Promise<void> }> {
  const folder = resolve(dataDir, COPY)
  const clear = () => rmSync(folder, { recursive: true, force: true })
  let lent = false
  const lend = async (socket: Socket): Promise<Answer> => {
    if (lent) return { problem: 'another copy is being made' }
    lent = true
    socket.once('close', () => {
      lent = false
      clear()
    })
    clear()
    const begun = performance.now()
    try {
      mkdirSync(folder, { mode: 0o700 })
      await copyTo(join(folder, 'database'))
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error) }
    }
    // Whoever asked has gone meanwhile.
    if (socket.destroyed) clear()
    log.info({ milliseconds: Math.round(performance.now() - begun) }, 'the database was copied')
    return { copy: folder }
  }
  const server = createServer((socket) => {
    socket.on('error', () => {})
    void lend(socket).then((answer) => socket.write(`${JSON.stringify(answer)}\n`))
  })
  clear()
  rmSync(join(dataDir, DOOR), { force: true })
  const usual = process.umask(OWNER_ONLY)
  try {
    await new Promise<void>((opened, failed) => {
      server.once('error', failed)
      server.listen(doorOf(dataDir), opened)
    })
  } catch (error) {
    log.warn({ problem: error instanceof Error ? error.message : String(error) }, 'no backup while this runs')
  } finally {
    process.umask(usual)
  }
  return {
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

/** Asks the server that runs on `DATA_DIR` for a copy of its database; null when none answers there. */
export async function askForCopy(dataDir: string): Promise<LentCopy | null> {
  const socket = connect(doorOf(dataDir))
  try {
    await new Promise<void>((connected, failed) => {
      socket.once('error', failed)
      socket.once('connect', connected)
    })
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
  const lines = createInterface(socket)
  const { value: line } = await lines[Symbol.asyncIterator]().next()
  const answer: Answer = line ? JSON.parse(line) : { problem: 'the server ended before the copy was made' }
  if ('problem' in answer) {
    socket.destroy()
    throw new NoCopyError(`the running server made no copy: ${answer.problem}`)
  }
  return { folder: answer.copy, giveBack: () => socket.destroy() }
}
