// npm start. Runs under the machine's own Node.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { buildIfStale } from './build-site.mjs'
import {
  ensureInstalled,
  environment,
  onParentExit,
  ownNode,
  root,
  run,
  StepFailed,
  serverBundle,
  serverFlags,
} from './steps.mjs'

try {
  await ensureInstalled()
  // Reports wrong settings before the minute-long build.
  await run(ownNode(), ['src/commands/check-settings.ts'])
  await buildIfStale()
  await run(ownNode(), ['src/commands/bundle-server.ts'])
  // The channel tells the server when this process is gone, even if killed.
  const bundle = serverBundle()
  const server = spawn(ownNode(), [...serverFlags, bundle], {
    cwd: root,
    // Compiled code is reused by the next start; it goes with the bundle.
    env: environment({ NODE_COMPILE_CACHE: join(dirname(bundle), 'compiled') }),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => server.kill(signal))
  }
  onParentExit(() => server.kill('SIGTERM'))
  server.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
} catch (error) {
  if (!(error instanceof StepFailed)) throw error
  console.error(error.message)
  process.exit(error.code)
}
