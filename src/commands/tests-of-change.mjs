// Runs under the system's Node, without dependencies: see steps.mjs.
import { posix } from 'node:path'

const isSlow = (/** @type {string} */ file) => /^tests\/site-full\/|\.full\.test\.ts$/.test(file)
const isTest = (/** @type {string} */ file) => /^tests\/.*\.test\.tsx?$/.test(file) && !isSlow(file)
const isOfBrowser = (/** @type {string} */ file) => file.startsWith('tests/site/')
const isOfSite = (/** @type {string} */ file) =>
  /^(src|content|public)\//.test(file) &&
  !/^src\/(server|commands|stand-ins|features\/[^/]+\/server)\//.test(file) &&
  !file.endsWith('.md')

/** Endings of import specifiers by which tests import this file. */
const namesOf = (/** @type {string} */ file) =>
  file.startsWith('src/')
    ? [`#${file.replace(/^src\/(features\/)?/, '')}'`, `/${file}'`]
    : [`/${posix.basename(file)}'`]

/**
 * Tests that mirror the file's path: the test of the same name, else the tests of the nearest folder.
 * @param {string} file
 * @param {readonly string[]} tests
 */
const mirrored = (file, tests) => {
  const place = file.replace(/^src\//, 'tests/')
  const own = place.replace(/\.[^.]+$/, '')
  const named = tests.filter((test) => test.replace(/\.test\.tsx?$/, '') === own)
  if (named.length > 0) return named
  for (let folder = posix.dirname(place); folder !== 'tests'; folder = posix.dirname(folder)) {
    const inside = tests.filter((test) => test.startsWith(`${folder}/`))
    if (inside.length > 0) return inside
    if (folder === '.') return []
  }
  return []
}

/**
 * Selects tests for a change: edited tests, tests that import an edited file or mirror its path, all architecture tests,
 * and, if the site changed, the test that opens every page.
 * @param {readonly string[]} changed paths relative to package.json
 * @param {ReadonlyMap<string, string>} sources texts of all files in `tests` by path
 * @returns {{ unit: string[], site: string[] }}
 */
export const testsOfChange = (changed, sources) => {
  const tests = [...sources.keys()].filter(isTest)
  /** @type {Set<string>} */
  const touched = new Set(tests.filter((test) => test.startsWith('tests/architecture/')))
  /** @type {Set<string>} */
  const seen = new Set()
  const add = (/** @type {string} */ file) => {
    if (seen.has(file)) return
    seen.add(file)
    if (isTest(file)) {
      if (sources.has(file)) touched.add(file)
      return
    }
    const names = namesOf(file)
    for (const [other, text] of sources) if (names.some((name) => text.includes(name))) add(other)
    if (file.startsWith('src/')) for (const test of mirrored(file, tests)) touched.add(test)
    if (file.startsWith('content/'))
      for (const test of mirrored('src/features/content/entries/x', tests)) touched.add(test)
  }
  for (const file of changed) if (!file.endsWith('.md') || file.startsWith('content/')) add(file)
  if (changed.some(isOfSite)) touched.add('tests/site/visits.test.ts')
  const all = [...touched].filter((test) => sources.has(test)).sort()
  return { unit: all.filter((test) => !isOfBrowser(test)), site: all.filter(isOfBrowser) }
}
