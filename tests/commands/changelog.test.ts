import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { version } from '#server/version.ts'
import { findTagMismatch, isVersionInChangelog } from '../../src/commands/release/make-release.ts'

test('a version without a changelog entry is not released', () => {
  const changelog = '# Changes\n\n## 1.2.0\n\n- More.\n\n## 1.1.0\n'
  expect(isVersionInChangelog(changelog, '1.2.0')).toBe(true)
  expect(isVersionInChangelog(changelog, '1.1.0')).toBe(true)
  for (const unknown of ['1.2.1', '1.2', '2.0', ''])
    expect(isVersionInChangelog(changelog, unknown)).toBe(false)
})

test('the current version has a changelog entry', () => {
  expect(isVersionInChangelog(readFileSync('CHANGELOG.md', 'utf8'), version)).toBe(true)
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  expect([lock.version, lock.packages[''].version]).toEqual([version, version])
})

test('a tagged commit is released only as the version of its tag and without changes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tags-'))
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b.example', ...words])
  try {
    expect(findTagMismatch(folder, '1.2.0')).toBeNull()
    git('init', '-q')
    writeFileSync(join(folder, 'package.json'), '{}')
    git('add', '.')
    git('commit', '-qm', 'A release')
    git('tag', 'best')
    expect(findTagMismatch(folder, '1.2.0')).toBeNull()
    git('tag', '-a', 'v1.2.0', '-m', 'A release')
    expect(findTagMismatch(folder, '1.2.0')).toBeNull()
    expect(findTagMismatch(folder, '1.2.1')).toBe('this commit is tagged v1.2.0, but package.json says 1.2.1')
    writeFileSync(join(folder, 'package.json'), '{"private": true}')
    expect(findTagMismatch(folder, '1.2.0')).toMatch(/have changed:\n M package\.json$/)
    git('commit', '-qam', 'The next work')
    expect(findTagMismatch(folder, '1.2.0')).toBeNull()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
