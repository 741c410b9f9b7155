// npm start: installs what is missing, builds what is stale, then serves. Node 20.11 or newer can run this file.
import { spawn } from 'node:child_process'
import { buildWhatIsStale } from './build-site.mjs'
import { environment, installWhatIsMissing, ownNode, root, run, StepFailed, whenNpmIsGone } from './steps.mjs'

try {
  await installWhatIsMissing()
  // A wrong setting is told before the minute that a build takes.
  await run(ownNode(), ['src/commands/check-settings.ts'])
  await buildWhatIsStale()
  // The channel tells the server when this process is gone, even when it was killed.
  const server = spawn(ownNode(), ['src/server/main.ts'], {
    cwd: root,
    env: environment(),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => server.kill(signal))
  }
  whenNpmIsGone(() => server.kill('SIGTERM'))
  server.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
} catch (error) {
  if (!(error instanceof StepFailed)) throw error
  console.error(error.message)
  process.exit(error.code)
}
