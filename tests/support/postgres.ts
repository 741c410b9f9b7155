import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { otherUser, startDaemon } from './daemon.ts'
import { postgresPrograms } from './postgres-programs.ts'
import { freePort } from './server-process.ts'

const START_MS = 30_000
/** Handles Russian letters like a production locale and exists on every machine. */
const LOCALE = 'C.UTF-8'

export interface RealPostgres {
  /** URL of the administrator's database. */
  readonly url: string
  /** Creates an empty database and returns its URL. */
  createDatabase(): Promise<string>
  /** Drops the created databases, and stops the server if it was started here. */
  stop(): Promise<void>
}

/** A PostgreSQL that was started here and can therefore be stopped. */
export interface OwnPostgres extends RealPostgres {
  /** Data directory. */
  readonly data: string
  /** Stops the server; its data and port remain. */
  disconnect(): Promise<void>
  /** Starts the server again with the same data and port. */
  comeBack(): Promise<void>
  /** Suspends all processes without closing connections; nothing is answered until {@link thaw}. */
  freeze(): void
  thaw(): void
  /** Kills all processes at once, like a power cut; {@link comeBack} recovers from the disk. */
  crash(): Promise<void>
}

/** Executes one statement in its own session. */
async function say(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

async function waitFor(url: string, log: string): Promise<void> {
  const patience = AbortSignal.timeout(START_MS)
  for (;;) {
    try {
      await say(url, 'select 1')
      return
    } catch (error) {
      if (patience.aborted)
        throw new Error(`PostgreSQL did not start:\n${readFileSync(log, 'utf8')}`, { cause: error })
      await pause(100)
    }
  }
}

/** In-memory file system, and how many bytes must be free there. */
const MEMORY = '/dev/shm'
const ROOM = 4 * 1024 ** 3

/**
 * Folder for the files of a PostgreSQL: in memory if there is room, because copying a database creates four hundred
 * files, which takes ten times as long on a disk. Simulated power cuts only kill processes, so the files survive.
 */
function roomForFiles(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    accessSync(MEMORY, constants.W_OK)
    if (bavail * bsize > ROOM && freemem() > 2 * ROOM) return MEMORY
  } catch {
    // Without an in-memory file system the temporary folder is used.
  }
  return tmpdir()
}

/**
 * Starts a PostgreSQL with its files in `room`. `settings` are those of postgresql.conf; by default fsync and
 * autovacuum are off for speed.
 */
export async function startPostgres(
  settings: readonly string[] = ['fsync=off', 'full_page_writes=off', 'autovacuum=off'],
  room = roomForFiles(),
): Promise<OwnPostgres> {
  const user = otherUser()
  const folder = mkdtempSync(join(room, 'test-postgres-'))
  chmodSync(folder, 0o755)
  const programs = postgresPrograms(folder)
  const home = mkdtempSync(join(folder, 'run-'))
  if (user.uid !== undefined && user.gid !== undefined) chownSync(home, user.uid, user.gid)
  const [data, log] = [join(home, 'data'), join(folder, 'log')]
  const { PATH } = process.env
  const run = { ...user, cwd: home, env: { PATH, LC_ALL: LOCALE } }
  const initdb = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    `--locale=${LOCALE}`,
    '--no-sync',
  ]
  execFileSync(join(programs, 'initdb'), initdb, { ...run, stdio: 'pipe' })

  const port = await freePort()
  const options = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=300',
    // Forces generic plans, which PostgreSQL may use for any statement and which must give the same results.
    'plan_cache_mode=force_generic_plan',
    // JIT compilation costs more than executing a statement on the few rows of a test.
    'jit=off',
    ...settings,
  ]
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const start = async (): Promise<() => Promise<void>> => {
    const args = ['-D', data, '-p', String(port), ...options.flatMap((option) => ['-c', option])]
    const server = startDaemon(join(programs, 'postgres'), args, { user, cwd: home, log })
    await waitFor(url, log)
    return () => server.stop()
  }
  let end = await start()
  const signal = (name: NodeJS.Signals, pids: Iterable<number> = processesOf(data)) => {
    for (const pid of pids) {
      try {
        process.kill(pid, name)
      } catch {
        // The process has already ended.
      }
    }
  }
  return {
    ...databasesAt(url),
    data,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async crash() {
      signal('SIGKILL', [...processesOf(data)])
      await end()
    },
    disconnect: () => end(),
    async comeBack() {
      end = await start()
    },
    async stop() {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Processes of a data directory: the postmaster and its children. A suspended postmaster starts no new ones. */
export function* processesOf(data: string): Generator<number> {
  const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
  yield pid
  for (const child of readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' '))
    yield Number(child)
}

function databasesAt(url: string): RealPostgres {
  const made: string[] = []
  return {
    url,
    async createDatabase() {
      const name = `test_${randomBytes(6).toString('hex')}`
      await say(url, `create database ${name}`)
      made.push(name)
      const address = new URL(url)
      address.pathname = name
      return address.href
    },
    async stop() {
      for (const name of made) await say(url, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Returns the PostgreSQL of `TEST_DATABASE_URL`, otherwise starts one for the caller. */
export async function realPostgres(): Promise<RealPostgres> {
  const { TEST_DATABASE_URL: url } = process.env
  return url ? databasesAt(url) : startPostgres()
}
