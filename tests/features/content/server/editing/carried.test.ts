import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openContentFiles } from '#content/server/content-files.ts'
import {
  isLaterRelease,
  readContentOverrides,
  readLatestContentVersions,
  recordVersionsInRelease,
} from '#content/server/published-content.ts'
import { version } from '#server/version.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { exportContent } from '../../../../../src/commands/export-content.ts'
import { act, read, waiting, whatFits } from './editing-kit.ts'

const content = resolve(import.meta.dirname, '../../../../../content')
const release = openContentFiles(content)
const now = new Date('2026-11-24T09:00:00Z')
let product: Product
let anna: Caller
let pavel: Caller
let folder: string
beforeAll(async () => {
  product = await openProduct('2026-11-24T12:00:00+03:00')
  anna = await product.as('editor')
  pavel = await product.as('secondEditor')
  folder = mkdtempSync(join(tmpdir(), 'content-'))
  cpSync(content, folder, { recursive: true })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await product.close()
})

const publish = async (text: string): Promise<string> => {
  const id = await waiting(anna, whatFits, text)
  expect((await act(pavel, id, 'approval', { comment: '', at: null })).status).toBe(200)
  return (await readContentOverrides(product.database.kysely)).get(whatFits) ?? ''
}
const exported = async () =>
  exportContent(
    (await readLatestContentVersions(product.database.kysely)).filter((latest) => latest.release === null),
    release,
    folder,
  )
const text = (path: string): string => readFileSync(join(folder, path), 'utf8')
const versions = async () => (await pavel.get(`/api/editing/versions?path=${whatFits}`)).body.versions

test('versions are compared by their numbers', () => {
  expect(isLaterRelease('1.10.0', '1.9.0')).toBe(true)
  expect(isLaterRelease('2.0.0', '1.9.9')).toBe(true)
  for (const other of ['1.9.0', '1.9.1', '1.10.0', '2.0.0'])
    expect(isLaterRelease('1.9.0', other)).toBe(false)
})

test('published texts are exported to the sources; a second export changes nothing', async () => {
  const published = await publish('Контрабас в ящик не поместится.')
  const removing = (
    await anna.post('/api/editing/edits', {
      collection: 'faq',
      path: 'faq/about-11-paid-but-no-change.md',
      from: null,
      removes: true,
    })
  ).body.id
  await act(anna, removing, 'submission', { comment: '' })
  await act(pavel, removing, 'approval', { comment: '', at: null })
  expect(await exported()).toEqual([
    ['removed', 'faq/about-11-paid-but-no-change.md'],
    ['written', whatFits],
  ])
  expect(text(whatFits)).toBe(published)
  expect(existsSync(join(folder, 'faq/about-11-paid-but-no-change.md'))).toBe(false)
  expect(await exported()).toEqual([])
})

test('a file that was also changed in the sources is reported', async () => {
  writeFileSync(join(folder, whatFits), text(whatFits).replace('Контрабас', 'Рояль'))
  expect(await exported()).toEqual([['both', whatFits]])
  expect(text(whatFits)).toContain('Контрабас')
})

test('a published text overrides newer release files until a release contains it; then the next release wins', async () => {
  const db = product.database.kysely
  const [ownVersion, nextRelease, laterRelease] = [version, '90.0.0', '91.0.0']
  const conflictingRelease = { text: (path: string) => (path === whatFits ? 'другое' : release.text(path)) }
  await recordVersionsInRelease(db, { release: conflictingRelease, version: nextRelease, now })
  expect((await readContentOverrides(db, nextRelease)).get(whatFits)).toContain('Контрабас')
  // The release of the exported sources contains the same text.
  await recordVersionsInRelease(db, { release: openContentFiles(folder), version: nextRelease, now })
  await recordVersionsInRelease(db, { release: openContentFiles(folder), version: nextRelease, now })
  expect((await readContentOverrides(db, nextRelease)).get(whatFits)).toContain('Контрабас')
  // Servers of the earlier release keep showing it, and those of the later one show their own file.
  expect((await readContentOverrides(db, ownVersion)).get(whatFits)).toContain('Контрабас')
  expect((await readContentOverrides(db, laterRelease)).has(whatFits)).toBe(false)
  expect(await exported()).toEqual([])
  expect(await publish('Контрабас в ящик не поместится, скрипка — поместится.')).toContain('скрипка')
  expect((await readContentOverrides(db, laterRelease)).get(whatFits)).toContain('скрипка')
})

test('after the release’s own file is restored, the next release may change it', async () => {
  const db = product.database.kysely
  const first = (await versions()).at(-1)
  expect(first).toMatchObject({ author: null, live: false })
  const address = `/api/editing/versions/${first.id}/restoration`
  expect((await pavel.post(address, { reason: 'Как в выпуске' })).status).toBe(200)
  expect((await readContentOverrides(db)).get(whatFits)).toBe(release.text(whatFits))
  expect((await readContentOverrides(db, '99.0.0')).has(whatFits)).toBe(false)
  expect((await versions())[0]).toMatchObject({ restored: true, live: true })
  expect((await read(anna, (await versions())[1].edit)).state).toBe('live')
})
