import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createFolderStorage,
  createS3Storage,
  type FileStorage,
} from '#server/integrations/storage/storage.ts'
import { access, tinyS3 } from './tiny-s3.ts'

const folder = mkdtempSync(join(tmpdir(), 'letters-'))
let s3: Awaited<ReturnType<typeof tinyS3>>
beforeAll(async () => {
  s3 = await tinyS3()
})
afterAll(async () => {
  await s3.stop()
  rmSync(folder, { recursive: true })
})
const newName = () => randomBytes(16).toString('hex')

describe.each(['folder', 's3'] as const)('a %s', (kind) => {
  const open = (): FileStorage =>
    kind === 'folder'
      ? createFolderStorage(folder)
      : createS3Storage({ ...access, endpoint: s3.endpoint }, fetch)

  test('stores, returns and removes bytes', async () => {
    const storage = open()
    const name = newName()
    const bytes = new Uint8Array(randomBytes(300_000))
    expect(await storage.get(name)).toEqual({ ok: true, value: null })
    expect(await storage.put(name, bytes)).toEqual({ ok: true, value: true })
    const again = await storage.get(name)
    expect(again.ok && again.value && Buffer.compare(again.value, bytes)).toBe(0)
    expect(await storage.remove(name)).toEqual({ ok: true, value: true })
    expect(await storage.get(name)).toEqual({ ok: true, value: null })
    expect(await storage.remove(name)).toEqual({ ok: true, value: true })
  })

  test('refuses invalid names', async () => {
    const storage = open()
    for (const name of [
      '../../etc/passwd',
      '',
      'a/b',
      `${newName()}/..`,
      newName().toUpperCase().replace(/\d/g, 'A'),
    ]) {
      await expect(storage.get(name)).rejects.toThrow('invalid name of a stored file')
      await expect(storage.put(name, new Uint8Array(1))).rejects.toThrow('invalid name of a stored file')
    }
  })
})

test('a folder is private and contains no partial file', async () => {
  const storage = createFolderStorage(folder)
  const name = newName()
  await storage.put(name, new Uint8Array(10))
  expect(readdirSync(join(folder, name.slice(0, 2)))).toEqual([name])
  expect(statSync(join(folder, name.slice(0, 2), name)).mode & 0o077).toBe(0)
  expect(statSync(join(folder, name.slice(0, 2))).mode & 0o077).toBe(0)
})

test('a wrong key and a failing or missing storage return a refusal instead of throwing', async () => {
  const wrong = createS3Storage({ ...access, secret: 'another', endpoint: s3.endpoint }, fetch)
  const unreachable = { ok: false, code: 'storage_unreachable' }
  expect(await wrong.put(newName(), new Uint8Array(1))).toEqual(unreachable)
  expect(await wrong.get(newName())).toEqual(unreachable)
  s3.fail(true)
  const right = createS3Storage({ ...access, endpoint: s3.endpoint }, fetch)
  expect(await right.get(newName())).toEqual(unreachable)
  expect(await right.remove(newName())).toEqual(unreachable)
  s3.fail(false)
  const nowhere = createS3Storage({ ...access, endpoint: 'http://127.0.0.1:1' }, fetch)
  expect(await nowhere.put(newName(), new Uint8Array(1))).toEqual(unreachable)
})
