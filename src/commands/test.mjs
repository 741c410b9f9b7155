// npm test: the whole proof on a clean checkout. Node 20.11 or newer can run this file.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { buildWhatIsStale } from './build-site.mjs'
import { installWhatIsMissing, run, StepFailed } from './steps.mjs'

const browsers = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const installedBrowser = () => browsers.find((path) => path && existsSync(path))

/** Finds a browser or gets one: from the system's packages where we may, else Playwright's own. */
const findBrowser = async () => {
  if (installedBrowser()) return
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (mayInstall) {
    try {
      await run('apt-get', ['update'], { quiet: true })
      await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
        quiet: true,
        env: { DEBIAN_FRONTEND: 'noninteractive' },
      })
    } catch (error) {
      console.error(
        `The system has no Chromium to install: ${error instanceof Error ? error.message : error}`,
      )
    }
  }
  if (!installedBrowser()) await run('playwright', ['install', 'chromium'])
}

const withBrowser = () => {
  const path = installedBrowser()
  return path ? { CHROMIUM: path } : {}
}

/** @type {[string, () => Promise<void>][]} */
const steps = [
  ['packages', installWhatIsMissing],
  ['types of content', () => run('astro', ['sync'])],
  ['types', () => run('npm', ['run', 'types', '--silent'])],
  ['lint', () => run('npm', ['run', 'lint', '--silent'])],
  ['unit and server tests', () => run('vitest', ['run', '-c', 'tests/vitest.config.ts'])],
  ['build', buildWhatIsStale],
  ['browser', findBrowser],
  ['site tests', () => run('playwright', ['test', '-c', 'tests/site'], { env: withBrowser() })],
]

/** @type {[string, number][]} */
const took = []
// Every step is run, whatever failed before it: one run tells all that is wrong.
let code = 0
for (const [name, step] of steps) {
  console.log(`\n== ${name}`)
  const began = performance.now()
  const failed = await step().then(
    () => false,
    (error) => {
      console.error(error instanceof StepFailed ? error.message : error)
      code ||= error instanceof StepFailed ? error.code : 1
      return true
    },
  )
  took.push([failed ? `${name} (failed)` : name, (performance.now() - began) / 1000])
}
console.log()
for (const [name, seconds] of took) console.log(`${name.padEnd(32)}${seconds.toFixed(1).padStart(8)} s`)
process.exit(code)
