import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { bundleServer } from '../../src/commands/bundle-server.ts'
import { roomyLimits } from './roomy-limits.ts'

const root = resolve(import.meta.dirname, '../..')

/** The real server in a separate process, as with `npm start`. */
export interface ServerProcess {
  readonly origin: string
  readonly port: number
  /** Sends a signal to the process and waits for its exit. */
  kill(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** Returns a currently unused port. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/**
 * Starts the server on a data folder and waits until it is ready. `settings` can set origin, port and database;
 * `sources` is a folder with the sources of another version.
 */
export async function startServerProcess(
  dataDir: string,
  clock: string,
  settings: Readonly<Record<string, string>> = {},
  sources?: string,
): Promise<ServerProcess> {
  const port = Number(settings.PORT ?? (await freePort()))
  const own = `http://localhost:${port}`
  const { ORIGIN: origin = own } = settings
  const program = sources ? join(sources, 'src/server/main.ts') : await bundleServer()
  const child = spawn(process.execPath, [program], {
    cwd: sources ?? root,
    env: {
      PATH: process.env.PATH ?? '',
      ...(sources ? {} : { NODE_COMPILE_CACHE: join(dirname(program), 'compiled') }),
      PORT: String(port),
      ORIGIN: origin,
      DATA_DIR: dataDir,
      TEST_CLOCK: clock,
      LOG_LEVEL: 'warn',
      STOP_PAUSE: '0',
      ...roomyLimits,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  child.stdout.on('data', (part) => output.push(String(part)))
  child.stderr.on('data', (part) => output.push(String(part)))
  const ended = once(child, 'exit')
  while (!(await fetch(`${own}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${output.join('')}`)
    await pause(100)
  }
  return {
    origin,
    port,
    async kill(signal) {
      child.kill(signal)
      await ended
    },
  }
}
