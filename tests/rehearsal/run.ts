import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

// `npm run rehearsal` verifies docs/backup.md yearly and before each release: it makes backups, destroys the
// data, restores and serves it, also under Patroni, and changes keys.

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly {
      readonly title: string
      readonly status: string
      readonly duration?: number
    }[]
  }[]
}

const folder = mkdtempSync(join(tmpdir(), 'rehearsal-'))
const file = join(folder, 'report.json')
const { status } = spawnSync(
  'npx',
  [
    ...['vitest', 'run', '-c', 'tests/vitest.full.config.ts', '--project=rehearsal'],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
  ],
  { stdio: 'inherit' },
)
const { testResults }: Report = JSON.parse(readFileSync(file, 'utf8'))
rmSync(folder, { recursive: true })
const steps = testResults.flatMap(({ name, assertionResults }) =>
  assertionResults.map((step) => ({ ...step, of: relative('.', name) })),
)
const startMs = Date.now()
const cluster = spawnSync(process.execPath, [join(import.meta.dirname, 'under-patroni.ts')], {
  stdio: 'inherit',
})
steps.push({
  title: 'two PostgreSQL under Patroni go back to an instant',
  status: cluster.status === 0 ? 'passed' : 'failed',
  duration: Date.now() - startMs,
  of: 'tests/rehearsal/under-patroni.ts',
})
for (const { title, status: outcome, duration = 0, of } of steps)
  console.log(`${outcome.padEnd(8)} ${(duration / 1000).toFixed(1).padStart(6)} s  ${title}  (${of})`)
const failedSteps = steps.filter(({ status: outcome }) => outcome !== 'passed')
console.log(
  status === 0 && steps.length > 0 && failedSteps.length === 0
    ? `\nrehearsed on ${new Date().toISOString()}: everything comes back`
    : `\n${failedSteps.length} of ${steps.length} were not done: this is no rehearsal`,
)
process.exitCode = status === 0 && failedSteps.length === 0 ? 0 : 1
