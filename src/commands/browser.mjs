// Runs under the machine's own Node, without dependencies: see steps.mjs.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './steps.mjs'

/** Headless shells need half the work for each page. */
const shells = ['/usr/lib/chromium/chromium-headless-shell']
const windowed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const firstOf = (/** @type {readonly (string | undefined)[]} */ paths) =>
  paths.find((path) => path !== undefined && existsSync(path))

/** `CHROMIUM` first, then one of this machine; undefined: Playwright's own. */
export const installedBrowser = () => firstOf([process.env.CHROMIUM, ...shells, ...windowed])

const versionOf = (/** @type {string} */ name) => {
  const { stdout } = spawnSync('dpkg', ['-s', name], { encoding: 'utf8' })
  return /^Version: (.+)$/m.exec(stdout ?? '')?.[1]
}

/** In the version of the installed chromium, so that nothing is replaced. */
const systemPackage = () => {
  const installed = versionOf('chromium')
  return installed === undefined ? 'chromium-headless-shell' : `chromium-headless-shell=${installed}`
}

/** Only as root with apt. */
export const findBrowser = async () => {
  if (process.env.CHROMIUM || firstOf(shells)) return
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  const patience = ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=1']
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  try {
    await run('apt-get', [...patience, 'update'], { log: 'apt' })
    const install = [...patience, 'install', '-y', '--no-install-recommends', '--no-remove']
    await run('apt-get', [...install, systemPackage()], { log: 'apt', env })
  } catch (error) {
    const why = error instanceof Error ? error.message : error
    console.error(`The system has no chromium-headless-shell to install: ${why}`)
  }
}

export const getBrowser = async () => {
  const browser = installedBrowser()
  if (!browser) await run('playwright', ['install', '--only-shell', 'chromium'], { log: 'playwright' })
  return browser
}
