import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { otherUser, programAt, startDaemon } from './daemon.ts'
import { freePort } from './server-process.ts'

const START_MS = 30_000

/** A PgBouncer in transaction mode in front of all databases of a PostgreSQL. */
export interface Pooler {
  /** URL of a database through the pooler. */
  through(url: string): string
  stop(): Promise<void>
}

export const poolerIsHere = (): boolean => programAt('pgbouncer') !== null

/** Settings that reset each session after every transaction and allow few sessions per database. */
const hostile = (server: URL, sessions: number): string => `[databases]
* = host=${server.hostname} port=${server.port} user=${server.username}
[pgbouncer]
auth_type = any
pool_mode = transaction
default_pool_size = ${sessions}
max_db_connections = ${sessions}
max_client_conn = 1000
server_reset_query = DISCARD ALL
server_reset_query_always = 1
server_idle_timeout = 5
autodb_idle_timeout = 5
`

/** The example of deploy/ for this PostgreSQL, without passwords. */
export const examplePooler = (server: URL, database: string): string =>
  readFileSync('deploy/pgbouncer.ini', 'utf8')
    .replaceAll(
      'host=127.0.0.1 port=5432 dbname=cabinet',
      `host=${server.hostname} port=${server.port} user=${server.username} dbname=${database}`,
    )
    .replace('auth_type = scram-sha-256', 'auth_type = any')
    .replace(/^auth_file.*$/m, '')
    .replace(/^(listen_addr|listen_port|unix_socket_dir).*$/gm, '')

/**
 * Starts a PgBouncer with `settings`. By default each session is reset after every transaction and many clients share
 * few sessions, so code that relies on its own session fails.
 */
export async function startPooler(server: string, sessions = 8, settings?: string): Promise<Pooler> {
  const program = programAt('pgbouncer')
  if (program === null) throw new Error('PgBouncer is not installed: apt-get install pgbouncer')
  const user = otherUser()
  const folder = mkdtempSync(join(tmpdir(), 'pooler-'))
  chmodSync(folder, 0o755)
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const own = `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\n`
  writeFileSync(file, `${settings ?? hostile(new URL(server), sessions)}${own}`)
  const log = join(folder, 'log')
  const daemon = startDaemon(program, [file], { user, cwd: folder, log })
  const through = (url: string): string => {
    const address = new URL(url)
    address.host = `127.0.0.1:${port}`
    return address.href
  }
  const patience = AbortSignal.timeout(START_MS)
  while (!(await listens(port))) {
    if (patience.aborted) throw new Error(`PgBouncer did not start:\n${readFileSync(log, 'utf8')}`)
    await pause(50)
  }
  return {
    through,
    async stop() {
      await daemon.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const listens = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
