import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { roomyLimits } from '#kit/roomy-limits.ts'

const root = resolve(import.meta.dirname, '../../..')

/** A running product: the real server over its own empty data folder, with a clock that a test may move. */
export interface Cabinet {
  readonly origin: string
  /** Moves the server's clock. */
  readonly setClock: (now: string) => Promise<void>
  readonly stop: () => Promise<void>
}

/** The morning on which every site test begins, in Moscow. */
export const morning = '2026-07-10T09:00:00+03:00'

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? done(address.port) : fail(new Error('no port')),
      )
    })
  })

/** Starts the server as `npm start` does after its set-up, and waits until it is ready. */
export async function startCabinet(settings: Record<string, string> = {}): Promise<Cabinet> {
  const port = await freePort()
  const data = await mkdtemp(join(tmpdir(), 'cabinet-'))
  const origin = `http://localhost:${port}`
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      ORIGIN: origin,
      DATA_DIR: data,
      TEST_CLOCK: morning,
      LOG_LEVEL: 'warn',
      STOP_PAUSE: '0',
      ...roomyLimits,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  server.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  server.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  await ready(origin, server, said)
  return {
    origin,
    setClock: async (now) => {
      const answer = await fetch(`${origin}/abon-server/test/clock`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: origin },
        body: JSON.stringify({ now }),
      })
      if (!answer.ok) throw new Error(`the clock was not moved: ${answer.status}`)
    },
    stop: async () => {
      await stopped(server)
      await rm(data, { recursive: true, force: true })
    },
  }
}

async function ready(origin: string, server: ChildProcess, said: readonly string[]): Promise<void> {
  // Patience for a machine with many others at work: an empty database is made first.
  const until = Date.now() + 150_000
  while (Date.now() < until) {
    if (server.exitCode !== null) throw new Error(`the server ended: ${said.join('')}`)
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resume) => setTimeout(resume, 100))
  }
  server.kill('SIGKILL')
  throw new Error(`the server was not ready in 150 seconds: ${said.join('')}`)
}

const stopped = (server: ChildProcess): Promise<void> =>
  new Promise((done) => {
    server.once('exit', () => done())
    server.kill('SIGTERM')
    setTimeout(() => server.kill('SIGKILL'), 12_000).unref()
  })
