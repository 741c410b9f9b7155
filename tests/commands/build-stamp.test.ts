import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildIfStale } from '../../src/commands/build-site.mjs'
import { root, siteFingerprints } from '../../src/commands/steps.mjs'

const content = join(root, 'content')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-stamp-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

test.each(['DATA_DIR', 'DATABASE_URL', 'ORIGIN'])('a built site is current for any %s', async (name) => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const dist = join(folder, 'dist')
  const page = join(dist, 'office.html')
  mkdirSync(dist)
  writeFileSync(page, 'an office')
  const before = siteFingerprints(content)
  writeFileSync(join(dist, '.built-from'), before.site)

  vi.stubEnv(name, join(folder, 'another'))
  // Changed fingerprints would start a build.
  expect(siteFingerprints(content)).toEqual(before)
  await buildIfStale({ dist, content })

  expect(log.mock.calls.flat()).toEqual(['The site is built already'])
  expect(existsSync(page)).toBe(true)
})

test('building the site needs no database', () => {
  const builders = globSync(
    [
      'astro.config.mjs',
      'src/*.ts',
      'src/commands/build*.mjs',
      'src/commands/build/*',
      'src/{pages,layouts}/**/*.*',
    ],
    { cwd: root },
  )
  expect(builders.length).toBeGreaterThan(20)
  expect(
    builders.filter((file) =>
      /DATA_DIR|DATABASE_URL|server[/]database/.test(readFileSync(join(root, file), 'utf8')),
    ),
  ).toEqual([])
})
