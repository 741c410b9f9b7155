// npm test: the whole proof on a clean checkout. Node 20.11 or newer can run this file.
import { findBrowser, installedBrowser } from './browser.mjs'
import { buildIfStale } from './build-site.mjs'
import { runSideBySide } from './side-by-side.mjs'
import { ensureInstalled, run } from './steps.mjs'

/**
 * A program as a step: it begins after the steps it needs.
 * @param {string} name
 * @param {readonly string[]} after
 * @param {string} program
 * @param {string[]} args
 */
const step = (name, after, program, args) => ({
  name,
  after,
  run: () => {
    const browser = installedBrowser()
    return run(program, args, { label: name, env: browser ? { CHROMIUM: browser } : {} })
  },
})

// The longest first among those that can begin.
const code = await runSideBySide([
  { name: 'packages', run: ensureInstalled },
  step('types of content', ['packages'], 'astro', ['sync']),
  { name: 'browser', after: ['packages'], run: findBrowser },
  { name: 'build', after: ['types of content'], run: buildIfStale },
  step('site tests', ['build', 'browser'], 'playwright', ['test', '-c', 'tests/site']),
  step('lint', ['packages'], 'npm', ['run', 'lint', '--silent']),
  step('unused', ['types of content'], 'npm', ['run', 'unused', '--silent']),
  step('content', ['packages'], 'npm', ['run', 'content:check', '--silent']),
  step('types', ['types of content'], 'npm', ['run', 'types', '--silent']),
  step('unit and server tests', ['packages'], 'vitest', ['run', '-c', 'tests/vitest.config.ts']),
])
process.exit(code)
