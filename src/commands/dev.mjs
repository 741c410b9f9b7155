// npm run dev: Astro's server proxies to ours, which runs under `node --watch`.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { ensureInstalled, environment, onParentExit, ownNode, root, StepFailed } from './steps.mjs'

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(address && typeof address === 'object' ? address.port : 0))
    })
  })

try {
  await ensureInstalled()
  const port = process.env.PORT ?? '4321'
  const behind = String(await freePort())
  const origin = process.env.ORIGIN ?? `http://localhost:${port}`
  const node = ownNode()
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = ['ignore', 'inherit', 'inherit']
  const server = spawn(node, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
    cwd: root,
    env: environment({ PORT: behind, HOST: '127.0.0.1', ORIGIN: origin, STOP_PAUSE: '0' }),
    stdio,
  })
  const site = spawn(node, ['src/commands/dev-site.ts'], {
    cwd: root,
    env: environment({ PORT: port, SERVER_PORT: behind }),
    stdio,
  })
  const both = [server, site]
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      for (const child of both) child.kill(signal)
    })
  }
  onParentExit(() => {
    for (const child of both) child.kill('SIGTERM')
  })
  for (const child of both) {
    child.once('exit', (code) => {
      process.exitCode ??= code ?? 1
      for (const other of both) other.kill('SIGTERM')
    })
  }
} catch (error) {
  if (!(error instanceof StepFailed)) throw error
  console.error(error.message)
  process.exit(error.code)
}
