import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { version } from '#server/version.ts'
import { isInChangelog } from '../../src/commands/release/changelog.ts'

test('no release is made of a version that the list of changes does not tell of', () => {
  const changelog = '# Changes\n\n## 1.2.0\n\n- More.\n\n## 1.1.0\n'
  expect(isInChangelog(changelog, '1.2.0')).toBe(true)
  expect(isInChangelog(changelog, '1.1.0')).toBe(true)
  for (const unknown of ['1.2.1', '1.2', '2.0', '']) expect(isInChangelog(changelog, unknown)).toBe(false)
})

test('the version of this source has its entry', () => {
  expect(isInChangelog(readFileSync('CHANGELOG.md', 'utf8'), version)).toBe(true)
})
