import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

// `npm run rehearsal`: once a year, and before each release, everything that docs/backup.md promises is done on data of
// its own: backups are made, what they were made of is destroyed, and they are restored and served, under Patroni too; keys
// are changed.

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
const began = Date.now()
const cluster = spawnSync(process.execPath, [join(import.meta.dirname, 'under-patroni.ts')], {
  stdio: 'inherit',
})
steps.push({
  title: 'two PostgreSQL under Patroni go back to an instant',
  status: cluster.status === 0 ? 'passed' : 'failed',
  duration: Date.now() - began,
  of: 'tests/rehearsal/under-patroni.ts',
})
for (const { title, status: outcome, duration = 0, of } of steps)
  console.log(`${outcome.padEnd(8)} ${(duration / 1000).toFixed(1).padStart(6)} s  ${title}  (${of})`)
const undone = steps.filter(({ status: outcome }) => outcome !== 'passed')
console.log(
  status === 0 && steps.length > 0 && undone.length === 0
    ? `\nrehearsed on ${new Date().toISOString()}: everything comes back`
    : `\n${undone.length} of ${steps.length} were not done: this is no rehearsal`,
)
process.exitCode = status === 0 && undone.length === 0 ? 0 : 1
