// Runs under the machine's own Node, without dependencies: see steps.mjs.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, StepFailed } from './steps.mjs'

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

/** Recommended packages that a program needs here. */
const companions = { patroni: ['python3-etcd', 'postgresql'] }

/** @typedef {keyof typeof packages} Program */

/** Administrators' programs may be missing from PATH. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']

const isInstalled = (/** @type {Program} */ program) =>
  folders.some((folder) => existsSync(join(folder, program)))

const packagesOf = (/** @type {Program} */ program) => [
  packages[program],
  ...(program === 'patroni' ? companions.patroni : []),
]

/**
 * Installs the programs that are missing, where we may; throws {@link StepFailed} in one line about those that stay so.
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
      // The missing programs are named below; .cache/logs/apt.log has the reason.
    }
  }
  const left = missing()
  if (left.length === 0) return
  throw new StepFailed(`not installed: ${left.join(', ')} (apt-get install ${wanted.join(' ')})`)
}
