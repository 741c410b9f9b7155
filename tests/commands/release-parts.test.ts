import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { externalPackages } from '../../src/commands/bundle.ts'
import { collectLicences, copyDocuments } from '../../src/commands/release/make-release.ts'
import { addTransitiveDependencies, buildSbom, readLockFile } from '../../src/commands/release/sbom.ts'

const lock = readLockFile()
const folders = addTransitiveDependencies(
  lock,
  externalPackages.map((name) => `node_modules/${name}`),
)

test('the SBOM lists each package once with its hash, and no development tool', () => {
  const list = JSON.parse(buildSbom('1.0.0', lock, folders))
  expect(list).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' })
  const parts: { purl: string; hashes: unknown[] }[] = list.components
  const names = parts.map(({ purl }) => purl.replace(/@[^@]+$/, ''))
  expect(names).toContain('pkg:npm/sharp')
  for (const absent of ['typescript', 'vite', 'vitest', '%40playwright/test'])
    expect(names).not.toContain(`pkg:npm/${absent}`)
  expect(new Set(parts.map(({ purl }) => purl)).size).toBe(parts.length)
  expect(parts.filter(({ hashes }) => hashes.length !== 1)).toEqual([])
  expect(buildSbom('1.0.0', lock, folders)).toBe(buildSbom('1.0.0', lock, folders))
})

test('a package without a licence field includes the licence text', async () => {
  const licences = await collectLicences(lock, folders)
  for (const folder of folders) {
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const words = `\n${licences}`.split(`\n${name} `)[1]?.split('\n\n\n')[0] ?? ''
    expect(lock[folder]?.license !== undefined || /permission|copyright/i.test(words), name).toBe(true)
  }
})

test('documents of a release have no links to missing sources', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'release-documents-'))
  try {
    await copyDocuments(folder)
    const documents = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => join(folder, file))
    for (const read of ['operations', 'backup', 'growth', 'personal-data-breach'])
      expect(documents).toContain(join(folder, `docs/${read}.md`))
    const lost = documents.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\]\((?!\w+:|#)([^)\s#]+)/g)]
        .map(([, link = '']) => join(dirname(file), link))
        .filter((target) => !existsSync(target)),
    )
    expect(lost).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
