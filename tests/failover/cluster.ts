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

const READY_TIMEOUT_MS = 180_000

export interface Machine {
  readonly name: string
  readonly data: string
  readonly port: number
  readonly settings: string
  /** Runs a shell command as the PostgreSQL user and returns its output; rejects if it fails. */
  run(line: string): Promise<string>
  startPatroni(): void
  stopPatroni(): Promise<void>
  kill(): void
  freeze(): void
  /** Drops all traffic in both directions without closing connections. */
  cutOff(): void
  /** Reverts kill, freeze or cut. */
  bringBack(): void
}

/** etcd, two machines under Patroni, and HAProxy in front of the leader. */
export interface Cluster {
  readonly url: string
  readonly machines: readonly Machine[]
  leader(): Promise<Machine>
  whole(): Promise<void>
  stop(): Promise<void>
}

const requireProgram = (name: string): string => {
  const path = programAt(name)
  if (path === null)
    throw new Error(
      `${name} is not installed: apt-get install patroni python3-etcd etcd-server haproxy postgresql`,
    )
  return path
}

/** An example file of deploy with replacements, each of which must match. */
function adaptExample(file: string, changes: readonly (readonly [string | RegExp, string])[]): string {
  return changes.reduce(
    (text, [from, to]) => {
      if (typeof from === 'string' ? !text.includes(from) : !from.test(text))
        throw new Error(`${file} has no ${from}`)
      return text.replaceAll(from, to)
    },
    readFileSync(`deploy/${file}`, 'utf8'),
  )
}

/** Ports on which PostgreSQL and Patroni listen, and the proxies through which others reach them. */
interface Wires {
  readonly postgres: number
  readonly rest: number
  readonly proxies: readonly [postgres: SwallowingProxy, rest: SwallowingProxy, etcd: SwallowingProxy]
}

/** Settings of a machine whose PostgreSQL is backed up: the Patroni example and pgBackRest. */
export interface BackedUp {
  readonly example: string
  /** Writes the pgBackRest settings of a PostgreSQL and returns the file. */
  pgbackrest(name: string, place: { data: string; socket: string; port: number }): string
}

const startProxies = async (etcd: number): Promise<Wires> => {
  const [postgres, rest] = [await freePort(), await freePort()]
  const proxies = [
    await swallowingProxy(postgres),
    await swallowingProxy(rest),
    await swallowingProxy(etcd),
  ] as const
  return { postgres, rest, proxies }
}

function startMachine(
  name: string,
  folder: string,
  { postgres, rest, proxies }: Wires,
  backedUp?: BackedUp,
): Machine & { stop(): Promise<void> } {
  const [toPostgres, toRest, toEtcd] = proxies
  const data = join(folder, name)
  const [settings, log] = [join(folder, `${name}.yml`), join(folder, `${name}.log`)]
  writeFileSync(
    settings,
    adaptExample(backedUp?.example ?? 'patroni.yml', [
      ['name: postgres1', `name: ${name}`],
      ['listen: 127.0.0.1:8008', `listen: 127.0.0.1:${rest}`],
      ['connect_address: 127.0.0.1:8008', `connect_address: 127.0.0.1:${toRest.port}`],
      // Otherwise Patroni asks etcd for its own address and bypasses the proxy.
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
  const daemonOptions = { user: otherUser(), cwd: folder, log, signal: 'TERM', env } as const
  const start = (): Daemon => startDaemon(requireProgram('patroni'), [settings], daemonOptions)
  let patroni = start()
  let condition: 'well' | 'killed' | 'frozen' | 'cut off' = 'well'
  const signal = (kind: NodeJS.Signals) => {
    const ownPids = existsSync(join(data, 'postmaster.pid')) ? [...processesOf(data)] : []
    for (const pid of [patroni.pid(), ...ownPids]) {
      try {
        process.kill(pid, kind)
      } catch {
        // The process has already ended.
      }
    }
  }
  const bringBack = () => {
    if (condition === 'killed') {
      // The shell that ran Patroni is still waiting.
      void patroni.stop()
      patroni = start()
    }
    if (condition === 'frozen') signal('SIGCONT')
    if (condition === 'cut off') for (const proxy of proxies) proxy.letThrough()
    condition = 'well'
  }
  return {
    name,
    data,
    port: postgres,
    settings,
    async run(line) {
      const { stdout } = await promisify(execFile)('/bin/sh', ['-c', `exec 2>&1; ${line}`], {
        ...daemonOptions.user,
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
      condition = 'killed'
    },
    freeze() {
      signal('SIGSTOP')
      condition = 'frozen'
    },
    cutOff() {
      for (const proxy of proxies) proxy.swallow()
      condition = 'cut off'
    },
    bringBack,
    async stop() {
      bringBack()
      await patroni.stop()
      await Promise.all(proxies.map((proxy) => proxy.stop()))
    },
  }
}

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
}

/** Starts the cluster on free local ports and waits until it has a leader and a follower. */
export async function startCluster(backedUp?: BackedUp): Promise<Cluster> {
  const user = otherUser()
  const folder = mkdtempSync(join(tmpdir(), 'failover-'))
  chmodSync(folder, 0o755)
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const [etcdPort, peerPort, port] = [await freePort(), await freePort(), await freePort()]
  const [client, peer] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`]
  const etcd = startDaemon(
    requireProgram('etcd'),
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
  while (!(await hasClusterVersion(client))) await pause(100)
  const wires = [await startProxies(etcdPort), await startProxies(etcdPort)] as const
  const machines = wires.map((own, index) => startMachine(`postgres${index + 1}`, folder, own, backedUp))
  const members = async (): Promise<Member[]> => {
    for (const { rest } of wires) {
      const known = await fetchMembers(rest).catch(() => null)
      if (known) return known
    }
    return []
  }
  const whole = async () => {
    const timeout = AbortSignal.timeout(READY_TIMEOUT_MS)
    for (;;) {
      const roles = (await members())
        .filter(({ state }) => state === 'running' || state === 'streaming')
        .map(({ role }) => role)
      if (roles.includes('leader') && roles.includes('sync_standby')) return
      if (timeout.aborted)
        throw new Error(`the cluster is not whole: ${JSON.stringify(await members())}; see ${folder}`)
      await pause(500)
    }
  }
  await whole()
  const [first, second] = wires
  const haproxy = await startHaproxy(
    adaptExample('haproxy-postgres.cfg', [
      ['bind 127.0.0.1:5000', `bind 127.0.0.1:${port}`],
      [
        '127.0.0.1:5432 check port 8008',
        `127.0.0.1:${first.proxies[0].port} check port ${first.proxies[1].port}`,
      ],
      [
        '127.0.0.2:5432 check port 8008',
        `127.0.0.1:${second.proxies[0].port} check port ${second.proxies[1].port}`,
      ],
    ]),
    async () => (await members()).length === 2,
  )
  const url = `postgres://postgres:change-me@127.0.0.1:${port}/postgres`
  await createDatabase(url)
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

/** Cluster members as one Patroni reports them; rejects if it is frozen. */
const fetchMembers = async (port: number): Promise<Member[]> => {
  const signal = AbortSignal.timeout(1_000)
  const answer = await fetch(`http://127.0.0.1:${port}/cluster`, { signal })
  return ((await answer.json()) as { members: Member[] }).members
}

/** etcd agrees on its version shortly after it starts, and Patroni accepts nothing else. */
const hasClusterVersion = async (client: string): Promise<boolean> => {
  const answer = await fetch(`${client}/version`).catch(() => null)
  const version = (await answer?.json()) as { etcdcluster?: string } | undefined
  return /^\d/.test(version?.etcdcluster ?? '')
}

async function createDatabase(url: string): Promise<void> {
  const timeout = AbortSignal.timeout(30_000)
  for (;;) {
    const session = new pg.Client({ connectionString: url })
    session.on('error', () => {})
    try {
      await session.connect()
      await session.query('create database cabinet')
      return
    } catch (error) {
      if (timeout.aborted) throw error
      await pause(500)
    } finally {
      await session.end().catch(() => {})
    }
  }
}
