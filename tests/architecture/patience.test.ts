import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const tests = resolve(import.meta.dirname, '..')
/** What `tests/vitest.config.ts` gives a test on a crowded machine, in milliseconds. */
const USUAL_MS = 240_000

const files = readdirSync(tests, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.test\.tsx?$/.test(file) && !/^(site|bench)\//.test(file),
)

test('no test has less patience than the usual one', () => {
  const hasty = files.filter((file) => {
    const text = readFileSync(join(tests, file), 'utf8')
    const limits = [...text.matchAll(/^ *\},\s+([\d_]+),?\s*\)$/gm)].map(([, limit]) =>
      Number(limit?.replaceAll('_', '')),
    )
    const waits = text.split('vi.waitFor(').slice(1)
    return limits.some((limit) => limit < USUAL_MS) || waits.some((wait) => !wait.includes('timeout:'))
  })
  expect(hasty).toEqual([])
})
