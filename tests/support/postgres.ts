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
/** Knows Russian letters, as the locale of a PostgreSQL in use does, and stands on every machine. */
const LOCALE = 'C.UTF-8'

/** A PostgreSQL for tests. */
export interface RealPostgres {
  /** The database of the administrator. */
  readonly url: string
  /** Makes an empty database and answers its address. */
  createDatabase(): Promise<string>
  /** Drops what was created here, and the server when it was started here. */
  stop(): Promise<void>
}

/** One that was started here, so that it can also go away. */
export interface OwnPostgres extends RealPostgres {
  /** Where its files are. */
  readonly data: string
  /** Ends the server; its data and its port stay. */
  disconnect(): Promise<void>
  /** Starts it again where it was. */
  comeBack(): Promise<void>
  /** Stops all its processes where they are; nothing is closed and nothing answered until {@link thaw}. */
  freeze(): void
  thaw(): void
  /** Kills all its processes at once, as a power cut would; {@link comeBack} finds what was on the disk. */
  crash(): Promise<void>
}

/** Says one statement over a session of its own. */
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

/** Memory that looks like a folder, and how much of it must be free, in bytes. */
const MEMORY = '/dev/shm'
const ROOM = 4 * 1024 ** 3

/**
 * Where the files of a PostgreSQL are made: in memory where there is enough, as a copy of a database is four hundred
 * files, which a disk takes ten times as long to make. Power cuts are tested by ending processes: files stay.
 */
function roomForFiles(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    accessSync(MEMORY, constants.W_OK)
    if (bavail * bsize > ROOM && freemem() > 2 * ROOM) return MEMORY
  } catch {
    // A machine without it has a folder for temporary files.
  }
  return tmpdir()
}

/**
 * Starts a PostgreSQL of our own; `settings` as in postgresql.conf, by default without fsync and autovacuum, for speed; its
 * files are made in `room`.
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
    // Each statement is planned for all values, as PostgreSQL may do with any: it must mean the same then.
    'plan_cache_mode=force_generic_plan',
    // Compiling a statement costs more than running it over the few rows of a test.
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
        // It ended by itself in the meantime.
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

/** The process that lives in a data directory, and its own: the first one starts no other while it stands. */
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

/** A real PostgreSQL: the one `TEST_DATABASE_URL` names, else one started for the caller. */
export async function realPostgres(): Promise<RealPostgres> {
  const { TEST_DATABASE_URL: url } = process.env
  return url ? databasesAt(url) : startPostgres()
}
