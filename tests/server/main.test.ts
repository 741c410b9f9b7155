import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { realPostgres } from '#kit/postgres.ts'
import { bundleServer } from '../../src/commands/bundle-server.ts'

const root = resolve(import.meta.dirname, '../..')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'main-'))
})
const started: ChildProcess[] = []
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

let bundle = ''
beforeAll(async () => {
  bundle = await bundleServer()
})

const start = (environment: Record<string, string>, program = bundle) => {
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  const output: string[] = []
  child.stdout.on('data', (part) => output.push(String(part)))
  child.stderr.on('data', (part) => output.push(String(part)))
  return {
    child,
    output: () => output.join(''),
    ended: once(child, 'exit') as Promise<[number | null, string | null]>,
  }
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return address && typeof address === 'object' ? address.port : 0
}

test('the server says where it is and who may be tried, and ends cleanly when it is told to', async () => {
  const port = await freePort()
  const database = await (await realPostgres()).createDatabase()
  const { child, output, ended } = start({ PORT: String(port), DATABASE_URL: database })
  const address = `http://localhost:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error(output())
    if ((await fetch(`${address}/readyz`).catch(() => null))?.ok) break
    await pause(100)
  }
  expect(output()).toContain(address)
  for (const person of ['individual', 'privileged', 'legal', 'newcomer', 'operator'])
    expect(output()).toContain(person)
  const began = performance.now()
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('a wrong setting is named in one line, and nothing starts', async () => {
  const { output, ended } = start({ PORT: 'many' })
  expect(await ended).toEqual([1, null])
  expect(output().trim().split('\n')).toEqual([expect.stringMatching(/^PORT: /)])
})

test('a damaged data folder is named in one line, with what to do', async () => {
  const damaged = join(folder, 'damaged')
  mkdirSync(join(damaged, 'database/global'), { recursive: true })
  writeFileSync(join(damaged, 'database/PG_VERSION'), '17\n')
  writeFileSync(join(damaged, 'database/global/pg_control'), 'noise')
  const { output, ended } = start({ PORT: '0', DATA_DIR: damaged })
  expect(await ended).toEqual([1, null])
  expect(output()).toContain(
    `DATA_DIR: the database in ${join(damaged, 'database')} cannot be opened; it is damaged, or of another version.`,
  )
  expect(output()).toContain('Put back a copy of the folder')
  expect(output()).not.toContain('    at ')
})

/** Takes the endpoints of a file out of the list of all, as if they had been forgotten there. */
const withoutResource = (resource: string) =>
  `data:text/javascript,${encodeURIComponent(`
import { registerHooks } from 'node:module'
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/contract/every-endpoint.ts')) return loaded
    const source = String(loaded.source)
    const without = source.replace(/([[,]\\s*)${resource},\\s*/, '$1')
    if (without === source) throw new Error('the list does not name ${resource}')
    return { ...loaded, source: without }
  },
})`)}`

test('the server does not start with an endpoint that the list of all endpoints forgot', async () => {
  const { output, ended } = start(
    { PORT: String(await freePort()), NODE_OPTIONS: `--import=${withoutResource('letterRules')}` },
    'src/server/main.ts',
  )
  expect(await ended).toEqual([1, null])
  expect(output()).toMatch(/^[A-Z]+ \/api\/\S+ is served but not in contract\/every-endpoint\.ts$/m)
})
