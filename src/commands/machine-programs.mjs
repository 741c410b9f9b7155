// Runs under the system's Node, without dependencies: see steps.mjs.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, StepFailed } from './steps.mjs'

/** A headless shell needs half the CPU time per page. */
const shells = ['/usr/lib/chromium/chromium-headless-shell']
const windowed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const firstOf = (/** @type {readonly (string | undefined)[]} */ paths) =>
  paths.find((path) => path !== undefined && existsSync(path))

/** `CHROMIUM`, else an installed browser; undefined means Playwright's own. */
export const installedBrowser = () => firstOf([process.env.CHROMIUM, ...shells, ...windowed])

const versionOf = (/** @type {string} */ name) => {
  const { stdout } = spawnSync('dpkg', ['-s', name], { encoding: 'utf8' })
  return /^Version: (.+)$/m.exec(stdout ?? '')?.[1]
}

/** Pinned to the version of the installed chromium, so that apt replaces nothing. */
const systemPackage = () => {
  const installed = versionOf('chromium')
  return installed === undefined ? 'chromium-headless-shell' : `chromium-headless-shell=${installed}`
}

/** Installs a headless shell, if run as root with apt. */
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

const packages = {
  curl: 'curl',
  etcd: 'etcd-server',
  'firefox-esr': 'firefox-esr',
  git: 'git',
  haproxy: 'haproxy',
  ip: 'iproute2',
  nginx: 'nginx-light',
  openssl: 'openssl',
  patroni: 'patroni',
  pgbackrest: 'pgbackrest',
  pgbouncer: 'pgbouncer',
  prometheus: 'prometheus',
  setpriv: 'util-linux',
  unshare: 'util-linux',
  WebKitWebDriver: 'webkit2gtk-driver',
  Xvfb: 'xvfb',
}

/** Recommended packages that our tests need. */
const companions = { patroni: ['python3-etcd', 'postgresql'] }

/** @typedef {keyof typeof packages} Program */

/** PATH may lack the folders of administration programs. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']

const isInstalled = (/** @type {Program} */ program) =>
  folders.some((folder) => existsSync(join(folder, program)))

const packagesOf = (/** @type {Program} */ program) => [
  packages[program],
  ...(program === 'patroni' ? companions.patroni : []),
]

/**
 * Installs missing programs if possible; throws a one-line {@link StepFailed} that names those still missing.
 * @param {readonly Program[]} programs
 */
export const ensurePrograms = async (programs) => {
  const missing = () => programs.filter((program) => !isInstalled(program))
  if (missing().length === 0) return
  const wanted = [...new Set(missing().flatMap(packagesOf))]
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (mayInstall) {
    const network = ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=1']
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    const install = [...network, 'install', '-y', '--no-install-recommends', '--no-remove', ...wanted]
    try {
      await run('apt-get', [...network, 'update'], { log: 'apt', env })
      await run('apt-get', install, { log: 'apt', env })
    } catch {
      // Missing programs are reported below; .cache/logs/apt.log has the reason.
    }
  }
  const left = missing()
  if (left.length === 0) return
  throw new StepFailed(`not installed: ${left.join(', ')} (apt-get install ${wanted.join(' ')})`)
}
