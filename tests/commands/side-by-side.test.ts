import { expect, test } from 'vitest'
import { makeProject } from './small-project.ts'

const building = 'test -z "$BUILD_TO" || mkdir -p "$BUILD_TO"'
/** Says more than is kept of it, then what failed. */
const failing = 'seq -f "line %g" 200\necho "1) a test that fails" >&2\nexit 3'

test('npm test prints a line per step and the last lines of failed steps', () => {
  const project = makeProject({ astro: building, npm: '', vitest: '', node: '', playwright: failing })
  const { status, stdout } = project.run('test.mjs', { CHROMIUM: process.execPath })
  project.remove()
  const [steps = '', end = ''] = stdout.split(/^all .*$/m)
  expect(steps).toMatch(/^unit and server tests +[\d.]+ s$/m)
  expect(steps).toMatch(/^site tests +[\d.]+ s {2}failed$/m)
  expect(steps).not.toContain('line 1')
  expect(end).toContain('\n== site tests failed\nline ')
  expect(end).toContain('\n1) a test that fails\n')
  expect(end).toContain('\nplaywright test -c tests/site ended with 3\n')
  expect(end.split('\n').filter((line) => line.startsWith('line '))).toHaveLength(149)
  expect(end.trimEnd()).toMatch(/\n\d+ passed, \d+ failed$/)
  expect(status).toBe(3)
})
