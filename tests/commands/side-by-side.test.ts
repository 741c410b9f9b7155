import { expect, test } from 'vitest'
import { makeProject } from './small-project.ts'

const building = 'test -z "$BUILD_TO" || mkdir -p "$BUILD_TO"'
/** Says more than is kept of it, then what failed. */
const failing = 'seq -f "line %g" 200\necho "1) a test that fails" >&2\nexit 3'

test('npm test ends with what each step took and the last lines of those that failed', () => {
  const project = makeProject({ astro: building, npm: '', vitest: '', node: '', playwright: failing })
  const { status, stdout } = project.run('test.mjs', { CHROMIUM: process.execPath })
  project.remove()
  const [, end = ''] = stdout.split(/^all of it .*$/m)
  expect(stdout).toMatch(/^site tests \(failed\) +[\d.]+ s$/m)
  expect(stdout).toMatch(/^unit and server tests +[\d.]+ s$/m)
  expect(end.trimStart()).toMatch(/^== site tests \(failed\), its end\nline /)
  expect(end).toContain('\n1) a test that fails\n')
  expect(end.trimEnd()).toMatch(/\nsite tests: playwright test -c tests\/site ended with 3$/)
  expect(end.split('\n').filter((line) => line.startsWith('line '))).toHaveLength(149)
  expect(status).toBe(3)
})
