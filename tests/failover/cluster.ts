import { execFile } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Daemon, otherUser, programAt, startDaemon } from '#support/daemon.ts'
import { startHaproxy } from '#support/haproxy.ts'
import { processesOf } from '#support/postgres.ts'
import { freePort } from '#support/server-process.ts'
import { type SwallowingProxy, swallowingProxy } from '#support/swallowing-proxy.ts'

const WHOLE_MS = 180_000

/** A machine of the cluster: Patroni and its PostgreSQL, behind wires that can be cut. */
export interface Machine {
  readonly name: string
  /** The folder of its PostgreSQL. */
  readonly data: string
  readonly port: number
  /** The file of its Patroni's settings. */
  readonly settings: string
  /** Runs a line of the shell as the user of PostgreSQL; answers what it printed, fails when it fails. */
  run(line: string): Promise<string>
  startPatroni(): void
  /** Ends Patroni, and PostgreSQL with it. */
  stopPatroni(): Promise<void>
  /** Kills Patroni and PostgreSQL at once. */
  kill(): void
  /** Stops all its processes where they are. */
  freeze(): void
  /** Nothing comes through to it or from it; nothing is closed. */
  cutOff(): void
  /** Undoes what was done to it. */
  bringBack(): void
}

/** etcd, two machines under Patroni, and HAProxy that leads to the leader. */
export interface Cluster {
  readonly url: string
  readonly machines: readonly Machine[]
  leader(): Promise<Machine>
  /** Waits until there is a leader with a synchronous follower. */
  whole(): Promise<void>
  stop(): Promise<void>
}

const needed = (name: string): string => {
  const path = programAt(name)
  if (path === null)
    throw new Error(
      `${name} is not installed: apt-get install patroni python3-etcd etcd-server haproxy postgresql`,
    )
  return path
}

/** An example of deploy with other words in places of it, each of which must be there. */
function example(file: string, changes: readonly (readonly [string | RegExp, string])[]): string {
  return changes.reduce(
    (text, [from, to]) => {
      if (typeof from === 'string' ? !text.includes(from) : !from.test(text))
        throw new Error(`${file} has no ${from}`)
      return text.replaceAll(from, to)
    },
    readFileSync(`deploy/${file}`, 'utf8'),
  )
}

/** Where PostgreSQL listens, where Patroni answers, and the same as others reach them. */
interface Wires {
  readonly postgres: number
  readonly rest: number
  readonly doors: readonly [postgres: SwallowingProxy, rest: SwallowingProxy, etcd: SwallowingProxy]
}

/** What a machine is made of when its PostgreSQL is backed up: the example of Patroni, and what says where backups go. */
export interface BackedUp {
  readonly example: string
  /** Writes the settings of pgBackRest for a PostgreSQL; answers the file. */
  pgbackrest(name: string, place: { data: string; socket: string; port: number }): string
}

const wiresTo = async (etcd: number): Promise<Wires> => {
  const [postgres, rest] = [await freePort(), await freePort()]
  const doors = [
    await swallowingProxy(postgres),
    await swallowingProxy(rest),
    await swallowingProxy(etcd),
  ] as const
  return { postgres, rest, doors }
}

function startMachine(
  name: string,
  folder: string,
  { postgres, rest, doors }: Wires,
  backedUp?: BackedUp,
): Machine & { stop(): Promise<void> } {
  const [toPostgres, toRest, toEtcd] = doors
  const data = join(folder, name)
  const [settings, log] = [join(folder, `${name}.yml`), join(folder, `${name}.log`)]
  writeFileSync(
    settings,
    example(backedUp?.example ?? 'patroni.yml', [
      ['name: postgres1', `name: ${name}`],
      ['listen: 127.0.0.1:8008', `listen: 127.0.0.1:${rest}`],
      ['connect_address: 127.0.0.1:8008', `connect_address: 127.0.0.1:${toRest.port}`],
      // Else Patroni asks etcd for its own address, and goes there past the wire.
      ['hosts: 127.0.0.1:2379', `hosts: 127.0.0.1:${toEtcd.port}\n  use_proxies: true`],
      ['listen: 127.0.0.1:5432', `listen: 127.0.0.1:${postgres}`],
      ['connect_address: 127.0.0.1:5432', `connect_address: 127.0.0.1:${toPostgres.port}`],
      [
        'data_dir: /var/lib/postgresql/15/cabinet',
        `data_dir: ${data}\n  parameters:\n    unix_socket_directories: ${folder}`,
      ],
    ]),
  )
  const env = {
    HOME: folder,
    ...(backedUp && {
      PGBACKREST_CONFIG: backedUp.pgbackrest(name, { data, socket: folder, port: postgres }),
    }),
  }
  const run = { user: otherUser(), cwd: folder, log, signal: 'TERM', env } as const
  const start = (): Daemon => startDaemon(needed('patroni'), [settings], run)
  let patroni = start()
  let was: 'well' | 'killed' | 'frozen' | 'cut off' = 'well'
  const signal = (kind: NodeJS.Signals) => {
    const own = existsSync(join(data, 'postmaster.pid')) ? [...processesOf(data)] : []
    for (const pid of [patroni.pid(), ...own]) {
      try {
        process.kill(pid, kind)
      } catch {
        // It ended by itself in the meantime.
      }
    }
  }
  const bringBack = () => {
    if (was === 'killed') {
      // The shell that held it waits still.
      void patroni.stop()
      patroni = start()
    }
    if (was === 'frozen') signal('SIGCONT')
    if (was === 'cut off') for (const door of doors) door.letThrough()
    was = 'well'
  }
  return {
    name,
    data,
    port: postgres,
    settings,
    async run(line) {
      const { stdout } = await promisify(execFile)('/bin/sh', ['-c', `exec 2>&1; ${line}`], {
        ...run.user,
        cwd: folder,
        env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env },
      })
      return stdout
    },
    startPatroni() {
      patroni = start()
    },
    stopPatroni: () => patroni.stop(),
    kill() {
      signal('SIGKILL')
      was = 'killed'
    },
    freeze() {
      signal('SIGSTOP')
      was = 'frozen'
    },
    cutOff() {
      for (const door of doors) door.swallow()
      was = 'cut off'
    },
    bringBack,
    async stop() {
      bringBack()
      await patroni.stop()
      await Promise.all(doors.map((door) => door.stop()))
    },
  }
}

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
}

/** Starts them on free ports of this machine and waits until they are whole. */
export async function startCluster(backedUp?: BackedUp): Promise<Cluster> {
  const user = otherUser()
  const folder = mkdtempSync(join(tmpdir(), 'failover-'))
  chmodSync(folder, 0o755)
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const [etcdPort, peerPort, port] = [await freePort(), await freePort(), await freePort()]
  const [client, peer] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`]
  const etcd = startDaemon(
    needed('etcd'),
    [
      '--enable-v2',
      ...[
        '--data-dir',
        join(folder, 'etcd'),
        '--listen-client-urls',
        client,
        '--advertise-client-urls',
        client,
      ],
      ...[
        '--listen-peer-urls',
        peer,
        '--initial-advertise-peer-urls',
        peer,
        '--initial-cluster',
        `default=${peer}`,
      ],
    ],
    { user, cwd: folder, log: join(folder, 'etcd.log'), signal: 'TERM' },
  )
  while (!(await isDecided(client))) await pause(100)
  const wires = [await wiresTo(etcdPort), await wiresTo(etcdPort)] as const
  const machines = wires.map((own, index) => startMachine(`postgres${index + 1}`, folder, own, backedUp))
  const members = async (): Promise<Member[]> => {
    for (const { rest } of wires) {
      const known = await membersBy(rest).catch(() => null)
      if (known) return known
    }
    return []
  }
  const whole = async () => {
    const patience = AbortSignal.timeout(WHOLE_MS)
    for (;;) {
      const roles = (await members())
        .filter(({ state }) => state === 'running' || state === 'streaming')
        .map(({ role }) => role)
      if (roles.includes('leader') && roles.includes('sync_standby')) return
      if (patience.aborted)
        throw new Error(`the cluster is not whole: ${JSON.stringify(await members())}; see ${folder}`)
      await pause(500)
    }
  }
  await whole()
  const [first, second] = wires
  const haproxy = await startHaproxy(
    example('haproxy-postgres.cfg', [
      ['bind 127.0.0.1:5000', `bind 127.0.0.1:${port}`],
      [
        '127.0.0.1:5432 check port 8008',
        `127.0.0.1:${first.doors[0].port} check port ${first.doors[1].port}`,
      ],
      [
        '127.0.0.2:5432 check port 8008',
        `127.0.0.1:${second.doors[0].port} check port ${second.doors[1].port}`,
      ],
    ]),
    async () => (await members()).length === 2,
  )
  const url = `postgres://postgres:change-me@127.0.0.1:${port}/postgres`
  await madeDatabase(url)
  const database = new URL(url)
  database.pathname = 'cabinet'
  return {
    url: database.href,
    machines,
    async leader() {
      const name = (await members()).find(({ role }) => role === 'leader')?.name
      const machine = machines.find((other) => other.name === name)
      if (!machine) throw new Error('nobody leads')
      return machine
    },
    whole,
    async stop() {
      await haproxy.stop()
      await Promise.all(machines.map((machine) => machine.stop()))
      await etcd.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Who is in the cluster, as the Patroni at a port says; it may be frozen. */
const membersBy = async (port: number): Promise<Member[]> => {
  const signal = AbortSignal.timeout(1_000)
  const answer = await fetch(`http://127.0.0.1:${port}/cluster`, { signal })
  return ((await answer.json()) as { members: Member[] }).members
}

/** etcd agrees on its version a moment after it serves, and Patroni takes no other answer. */
const isDecided = async (client: string): Promise<boolean> => {
  const answer = await fetch(`${client}/version`).catch(() => null)
  const version = (await answer?.json()) as { etcdcluster?: string } | undefined
  return /^\d/.test(version?.etcdcluster ?? '')
}

async function madeDatabase(url: string): Promise<void> {
  const patience = AbortSignal.timeout(30_000)
  for (;;) {
    const session = new pg.Client({ connectionString: url })
    session.on('error', () => {})
    try {
      await session.connect()
      await session.query('create database cabinet')
      return
    } catch (error) {
      if (patience.aborted) throw error
      await pause(500)
    } finally {
      await session.end().catch(() => {})
    }
  }
}
