import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '#support/postgres.ts'
import { roomyLimits } from '#support/roomy-limits.ts'
import { freePort } from '#support/server-process.ts'
import { bundleServer } from '../../src/commands/bundle-server.ts'
import { serverFlags } from '../../src/commands/steps.mjs'
import { type Figure, median, PAIRS } from './figure.ts'
import { writeCountry } from './made-up-country.ts'
import { ended } from './own-process.ts'

const root = resolve(import.meta.dirname, '../..')

/** What a start may take with the country loaded. */
const bounds = {
  PostgreSQL: { seconds: 3, megabytes: 300 },
  embedded: { seconds: 5, megabytes: 500 },
} as const
/** The longest that the main thread may be away from requests, in seconds. */
const LONGEST_BLOCK = 0.05
/** How long requests are asked after a start, in milliseconds: the server follows changes twice meanwhile. */
const IN_USE_MS = 7_000
const READY_MS = 120_000

/** What one start took: seconds, and megabytes of memory. */
interface Start {
  readonly ready: number
  readonly search: number
  readonly processor: number
  readonly atReady: number
  readonly peak: number
  readonly block: number
  readonly blockInUse: number
}

/** What the kernel counts of a process: megabytes now and at most, and seconds of a processor. */
const countedOf = (pid: number) => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  // utime and stime, in hundredths of a second.
  return {
    now: megabytes('VmRSS'),
    peak: megabytes('VmHWM'),
    processor: (Number(fields[11]) + Number(fields[12])) / 100,
  }
}

/** Since this was last read. */
const longestBlock = async (origin: string): Promise<number> => {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const found = /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]
  if (found === undefined) throw new Error('the server does not tell its event loop lag')
  return Number(found)
}

const searchPath = `/abon-server/api/postOffices/search/findOPS?${new URLSearchParams({ address: 'Почтовая 12' })}`

const answers = async (address: string): Promise<boolean> =>
  (await fetch(address).catch(() => null))?.ok === true

const until = async (address: string, server: ChildProcess): Promise<void> => {
  const patience = AbortSignal.timeout(READY_MS)
  while (!(await answers(address))) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`)
    if (patience.aborted) throw new Error(`${address} does not answer`)
    await pause(10)
  }
}

/** Starts the server as `npm start` does, uses it for a while and ends it. */
const start = async (bundle: string, settings: Readonly<Record<string, string>>): Promise<Start> => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const metricsPort = await freePort()
  const metrics = `http://127.0.0.1:${metricsPort}`
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const server = spawn(process.execPath, [...serverFlags, bundle], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: join(dirname(bundle), 'compiled'),
      PORT: String(port),
      ORIGIN: origin,
      METRICS_PORT: String(metricsPort),
      LOG_LEVEL: 'error',
      STOP_PAUSE: '0',
      ...roomyLimits,
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await until(`${origin}/readyz`, server)
    const ready = seconds()
    await until(origin + searchPath, server)
    const search = seconds()
    const counted = countedOf(server.pid ?? 0)
    const block = await longestBlock(metrics)
    for (const end = performance.now() + IN_USE_MS; performance.now() < end; await pause(50))
      if (!(await answers(origin + searchPath))) throw new Error('a search was not answered')
    const blockInUse = await longestBlock(metrics)
    return {
      ready,
      search,
      processor: counted.processor,
      atReady: counted.now,
      peak: counted.peak,
      block,
      blockInUse,
    }
  } finally {
    await ended(server)
  }
}

const figuresOf = (
  name: string,
  { seconds, megabytes }: { seconds: number; megabytes: number },
  starts: readonly Start[],
): Figure[] => {
  const figure = (what: string, of: (start: Start) => number, atMost: number, unit: string): Figure => {
    const values = starts.map(of)
    const [least, most] = [Math.min(...values).toFixed(2), Math.max(...values).toFixed(2)]
    const text = `${median(values).toFixed(2)} ${unit} (${least} to ${most})`
    return {
      name: `${name}: ${what}`,
      ratios: values.map((value) => value / atMost),
      bound: { atMost: 1 },
      text,
    }
  }
  const processors = starts.map(({ processor }) => processor)
  console.log(`     ${median(processors).toFixed(2)} s of a processor  ${name}`)
  return [
    figure('ready', ({ ready }) => ready, seconds, 's'),
    figure('first answered search', ({ search }) => search, seconds, 's'),
    figure('memory when ready', ({ atReady }) => atReady, megabytes, 'MB'),
    figure('most memory until then', ({ peak }) => peak, megabytes, 'MB'),
    figure('longest block of the main thread, start', ({ block }) => block, LONGEST_BLOCK, 's'),
    figure('longest block of the main thread, in use', ({ blockInUse }) => blockInUse, LONGEST_BLOCK, 's'),
  ]
}

const several = async (once: () => Promise<Start>): Promise<Start[]> => {
  const starts: Start[] = []
  for (let turn = 0; turn < PAIRS; turn += 1) starts.push(await once())
  return starts
}

/**
 * The lists of offices that a start is measured with: those of `BENCH_LISTS`, separated as in PATH; else one that is
 * made up.
 */
const listsIn = (folder: string): string[] => {
  const { BENCH_LISTS: given } = process.env
  if (given) return given.split(delimiter)
  const file = join(folder, 'country.csv')
  writeCountry(file)
  return [file]
}

/** What each database is measured with. */
interface Country {
  readonly folder: string
  readonly lists: readonly string[]
  readonly bundle: string
}

const measure = async (
  name: keyof typeof bounds,
  { folder, lists, bundle }: Country,
  url?: string,
): Promise<Figure[]> => {
  const settings = { DATA_DIR: join(folder, name), ...(url ? { DATABASE_URL: url } : {}) }
  for (const list of lists)
    execFileSync(process.execPath, [join(root, 'src/commands/import-offices.ts'), list], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', ...settings },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  const kept = join(settings.DATA_DIR, 'kept')
  // Migrations of jobs, demo people and compiled code stand from here on.
  await start(bundle, settings)
  const first = await several(() => {
    rmSync(kept, { recursive: true, force: true })
    return start(bundle, settings)
  })
  if (!existsSync(kept)) throw new Error('nothing was kept for the next start')
  const next = await several(() => start(bundle, settings))
  return [
    ...figuresOf(`${name}, nothing kept`, bounds[name], first),
    ...figuresOf(`${name}, as the start before left it`, bounds[name], next),
  ]
}

/** A start with the country loaded, on PostgreSQL and on the embedded database, each in a process of its own. */
export async function startFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-start-'))
  const postgres = await startPostgres()
  try {
    const country = { folder, lists: listsIn(folder), bundle: await bundleServer() }
    return [
      ...(await measure('PostgreSQL', country, await postgres.createDatabase())),
      ...(await measure('embedded', country)),
    ]
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
