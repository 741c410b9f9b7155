// npm start. Runs under the system's Node.
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
  // Reports wrong settings before the build, which takes a minute.
  await run(ownNode(), ['src/commands/check-settings.ts'])
  await buildIfStale()
  await run(ownNode(), ['src/commands/bundle-server.ts'])
  // The IPC channel tells the server when this process ends, even if it is killed.
  const bundle = serverBundle()
  const server = spawn(ownNode(), [...serverFlags, bundle], {
    cwd: root,
    // Compiled code is stored beside the bundle and reused by the next start.
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
