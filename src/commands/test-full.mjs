// npm run test:full, or `-- soak tour` for single proofs. Runs under the system's Node.

import { buildIfStale } from './build-site.mjs'
import { ensurePrograms, getBrowser } from './machine-programs.mjs'
import { runSideBySide } from './side-by-side.mjs'
import { ensureInstalled, run } from './steps.mjs'

const COLOURS = { NO_COLOR: '1', FORCE_COLOR: '0' }
const SOAK_MINUTES = '4'
const MONTH_PAYMENTS = '1500'
/** Offices, people, organisations and months. */
const REGION_SIZE = ['8', '250', '3', '6']
const seed = String(Math.floor(Math.random() * 1_000_000))

/**
 * @typedef {object} Proof
 * @property {string} name
 * @property {readonly import('./machine-programs.mjs').Program[]} [programs] required Debian programs
 * @property {readonly [string, ...string[]]} command
 * @property {boolean} [browser] true if it needs Chromium
 */

/** @type {readonly Proof[]} */
const proofs = [
  {
    name: 'slow tests',
    programs: ['git', 'haproxy', 'nginx', 'openssl', 'pgbouncer'],
    command: ['vitest', 'run', '-c', 'tests/vitest.full.config.ts', '--project=!rehearsal'],
  },
  {
    name: 'slow site tests',
    command: ['playwright', 'test', '-c', 'tests/site-full'],
    browser: true,
  },
  { name: 'soak', command: ['node', 'tests/soak/run.ts', SOAK_MINUTES, seed] },
  { name: 'month', command: ['node', 'tests/month/run.ts', seed, MONTH_PAYMENTS] },
  { name: 'region', command: ['node', 'tests/region/run.ts', seed, ...REGION_SIZE] },
  { name: 'failover', programs: ['etcd', 'haproxy', 'patroni'], command: ['node', 'tests/failover/run.ts'] },
  {
    name: 'rehearsal',
    programs: ['etcd', 'haproxy', 'patroni', 'pgbackrest'],
    command: ['node', 'tests/rehearsal/run.ts'],
  },
  {
    name: 'installation',
    programs: ['curl', 'haproxy', 'ip', 'nginx', 'openssl', 'prometheus', 'setpriv', 'unshare'],
    command: ['node', 'tests/installation/run.ts'],
  },
  {
    name: 'tour',
    programs: ['firefox-esr', 'WebKitWebDriver', 'Xvfb'],
    command: ['node', 'tests/tour/run.ts'],
  },
]

const perform = async (/** @type {Proof} */ { name, programs = [], command, browser }) => {
  await ensurePrograms(programs)
  const chromium = browser ? await getBrowser() : undefined
  const [program, ...args] = command
  await run(program, args, { log: name, env: { ...COLOURS, ...(chromium ? { CHROMIUM: chromium } : {}) } })
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !proofs.some((proof) => proof.name === name))
if (unknown.length > 0) {
  console.error(
    `no such proof: ${unknown.join(', ')}; there are ${proofs.map(({ name }) => name).join(', ')}`,
  )
  process.exit(2)
}

let failed = false
if (wanted.length === 0) {
  await run('npm', ['test', '--silent']).catch(() => {
    failed = true
  })
}
const chosen = proofs.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const code = await runSideBySide([
  { name: 'packages', run: ensureInstalled },
  { name: 'build', after: ['packages'], run: buildIfStale },
  // Run sequentially: each uses both cores, and two of them kill servers.
  ...chosen.map((proof, index) => ({
    name: proof.name,
    after: ['build', ...chosen.slice(0, index).map(({ name }) => name)],
    run: () => perform(proof),
  })),
])
process.exit(code || (failed ? 1 : 0))
