// npm run test:changed -- [COMMIT]; defaults to the merge base with `main`.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildIfStale } from './build-site.mjs'
import { installedBrowser } from './machine-programs.mjs'
import { runSideBySide } from './side-by-side.mjs'
import { root, run } from './steps.mjs'
import { testsOfChange } from './tests-of-change.mjs'

const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')

const [since = 'main'] = process.argv.slice(2)
const [base = since] = git('merge-base', since, 'HEAD')
const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
const present = changed.filter((file) => existsSync(join(root, file)))
const sources = new Map(
  readdirSync(join(root, 'tests'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [relative(root, file), readFileSync(file, 'utf8')]),
)
const { unit, site } = testsOfChange(changed, sources)
console.log(`${changed.length} files changed: ${unit.length} files of tests, ${site.length} of site tests`)

const browser = installedBrowser()
const env = browser ? { CHROMIUM: browser } : {}
const step = (/** @type {string} */ name, /** @type {string} */ program, /** @type {string[]} */ args) => ({
  name,
  run: () => run(program, args, { log: name, env }),
})
const inBrowser = [
  { name: 'build', run: buildIfStale },
  { ...step('site tests', 'playwright', ['test', '-c', 'tests/site', ...site]), after: ['build'] },
]
process.exit(
  await runSideBySide([
    ...(site.length > 0 ? inBrowser : []),
    step('tests', 'vitest', ['run', '-c', 'tests/vitest.config.ts', ...unit]),
    step('types', 'npm', ['run', 'types', '--silent']),
    step('lint', 'biome', ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...present]),
    ...(changed.some((file) => file.startsWith('content/'))
      ? [step('content', 'npm', ['run', 'content:check', '--silent'])]
      : []),
  ]),
)
