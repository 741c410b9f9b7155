// npm test. Runs under the system's Node.

import { buildIfStale } from './build-site.mjs'
import { findBrowser, getBrowser } from './machine-programs.mjs'
import { runSideBySide } from './side-by-side.mjs'
import { ensureInstalled, logOf, run } from './steps.mjs'

const COLOURS = { NO_COLOR: '1', FORCE_COLOR: '0' }

/**
 * Creates a step that runs a program and writes its output to a log.
 * @param {string} name
 * @param {readonly string[]} after
 * @param {string} program
 * @param {readonly string[]} args
 */
const step = (name, after, program, args) => ({
  name,
  after,
  run: () => run(program, args, { log: name, env: COLOURS }),
})

const siteTests = async () => {
  const browser = await getBrowser()
  const env = { ...COLOURS, ...(browser ? { CHROMIUM: browser } : {}) }
  await run('playwright', ['test', '-c', 'tests/site'], { log: 'site tests', env })
}

// Long steps run sequentially, short ones in parallel with the first.
const code = await runSideBySide([
  { name: 'packages', run: ensureInstalled },
  { name: 'browser', run: findBrowser },
  { name: 'build', after: ['packages'], run: buildIfStale },
  step('unit and server tests', ['build'], 'vitest', ['run', '-c', 'tests/vitest.config.ts']),
  step('types', ['build'], 'npm', ['run', 'types', '--silent']),
  step('lint', ['packages'], 'npm', ['run', 'lint', '--silent']),
  step('unused', ['packages'], 'npm', ['run', 'unused', '--silent']),
  step('content', ['packages'], 'npm', ['run', 'content:check', '--silent']),
  { name: 'site tests', after: ['unit and server tests', 'browser'], run: siteTests },
])
const skipped = /^Pictures are not compared.*$/m.exec(logOf('site tests'))
if (skipped) console.log(skipped[0])
const count = (/** @type {string} */ outcome) =>
  ['unit and server tests', 'site tests']
    .map((name) => new RegExp(`^ *(?:Tests .*?)?(\\d+) ${outcome}`, 'm').exec(logOf(name))?.[1])
    .reduce((sum, number) => sum + Number(number ?? 0), 0)
console.log(`${count('passed')} passed, ${count('failed')} failed`)
process.exit(code)
