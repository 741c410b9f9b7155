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

const LIMITS = {
  PostgreSQL: { seconds: 3, megabytes: 300 },
  embedded: { seconds: 5, megabytes: 500 },
} as const
const MAX_BLOCK_SECONDS = 0.05
/** Milliseconds of requests after a start, in which the server checks for changes twice. */
const USE_MS = 7_000
const READY_MS = 120_000

interface StartResult {
  readonly ready: number
  readonly search: number
  readonly processor: number
  readonly atReady: number
  readonly peak: number
  readonly block: number
  readonly blockInUse: number
}

const readProcessCounters = (pid: number) => {
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

/** Longest block since the metric was last read. */
const readLongestBlock = async (origin: string): Promise<number> => {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const lagSeconds = /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]
  if (lagSeconds === undefined) throw new Error('the server does not tell its event loop lag')
  return Number(lagSeconds)
}

const searchPath = `/abon-server/api/postOffices/search/findOPS?${new URLSearchParams({ address: 'Почтовая 12' })}`

const isAnswered = async (address: string): Promise<boolean> =>
  (await fetch(address).catch(() => null))?.ok === true

const waitUntilAnswered = async (address: string, server: ChildProcess): Promise<void> => {
  const timeout = AbortSignal.timeout(READY_MS)
  while (!(await isAnswered(address))) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`)
    if (timeout.aborted) throw new Error(`${address} does not answer`)
    await pause(10)
  }
}

/** Starts the server as `npm start` does, uses it for a while and ends it. */
const startServer = async (
  bundle: string,
  settings: Readonly<Record<string, string>>,
): Promise<StartResult> => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const metricsPort = await freePort()
  const metrics = `http://127.0.0.1:${metricsPort}`
  const startedAtMs = performance.now()
  const seconds = () => (performance.now() - startedAtMs) / 1000
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
    await waitUntilAnswered(`${origin}/readyz`, server)
    const ready = seconds()
    await waitUntilAnswered(origin + searchPath, server)
    const search = seconds()
    const counters = readProcessCounters(server.pid ?? 0)
    const block = await readLongestBlock(metrics)
    for (const end = performance.now() + USE_MS; performance.now() < end; await pause(50))
      if (!(await isAnswered(origin + searchPath))) throw new Error('a search was not answered')
    const blockInUse = await readLongestBlock(metrics)
    return {
      ready,
      search,
      processor: counters.processor,
      atReady: counters.now,
      peak: counters.peak,
      block,
      blockInUse,
    }
  } finally {
    await ended(server)
  }
}

const toFigures = (
  name: string,
  { seconds, megabytes }: { seconds: number; megabytes: number },
  starts: readonly StartResult[],
): Figure[] => {
  const figure = (
    metricName: string,
    of: (start: StartResult) => number,
    atMost: number,
    unit: string,
  ): Figure => {
    const values = starts.map(of)
    const [min, max] = [Math.min(...values).toFixed(2), Math.max(...values).toFixed(2)]
    const text = `${median(values).toFixed(2)} ${unit} (${min} to ${max})`
    return {
      name: `${name}: ${metricName}`,
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
    figure('longest block of the main thread, start', ({ block }) => block, MAX_BLOCK_SECONDS, 's'),
    figure(
      'longest block of the main thread, in use',
      ({ blockInUse }) => blockInUse,
      MAX_BLOCK_SECONDS,
      's',
    ),
  ]
}

const repeatStarts = async (startOnce: () => Promise<StartResult>): Promise<StartResult[]> => {
  const starts: StartResult[] = []
  for (let round = 0; round < PAIRS; round += 1) starts.push(await startOnce())
  return starts
}

/** `BENCH_LISTS`, separated as in PATH, otherwise a synthetic list. */
const officeLists = (folder: string): string[] => {
  const { BENCH_LISTS: configuredLists } = process.env
  if (configuredLists) return configuredLists.split(delimiter)
  const file = join(folder, 'country.csv')
  writeCountry(file)
  return [file]
}

interface CountryInput {
  readonly folder: string
  readonly lists: readonly string[]
  readonly bundle: string
}

const measureDatabase = async (
  name: keyof typeof LIMITS,
  { folder, lists, bundle }: CountryInput,
  url?: string,
): Promise<Figure[]> => {
  const settings = { DATA_DIR: join(folder, name), ...(url ? { DATABASE_URL: url } : {}) }
  for (const list of lists)
    execFileSync(process.execPath, [join(root, 'src/commands/import-offices.ts'), list], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', ...settings },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  const cacheFolder = join(settings.DATA_DIR, 'kept')
  // From here on the first migrations, the demo people and the compiled code exist.
  await startServer(bundle, settings)
  const firstStarts = await repeatStarts(() => {
    rmSync(cacheFolder, { recursive: true, force: true })
    return startServer(bundle, settings)
  })
  if (!existsSync(cacheFolder)) throw new Error('nothing was kept for the next start')
  const laterStarts = await repeatStarts(() => startServer(bundle, settings))
  return [
    ...toFigures(`${name}, nothing kept`, LIMITS[name], firstStarts),
    ...toFigures(`${name}, as the start before left it`, LIMITS[name], laterStarts),
  ]
}

export async function startFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-start-'))
  const postgres = await startPostgres()
  try {
    const country = { folder, lists: officeLists(folder), bundle: await bundleServer() }
    return [
      ...(await measureDatabase('PostgreSQL', country, await postgres.createDatabase())),
      ...(await measureDatabase('embedded', country)),
    ]
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
