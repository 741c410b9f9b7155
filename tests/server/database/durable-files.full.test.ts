import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DurableFiles, durableStart, proveDurable } from '#server/database/durable-files.ts'

// Making the files of a database takes seconds: the second test opens those of the first.
let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'durable-'))
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

test('each commit is on the disk before it is acknowledged', async () => {
  const files = new DurableFiles(directory)
  const pg = await PGlite.create({ fs: files, startParams: durableStart(PGlite.defaultStartParams) })
  await proveDurable(pg, files)
  await pg.exec('create table kept (number int)')
  for (let number = 0; number < 5; number++) {
    const before = files.syncs
    await pg.query('insert into kept values ($1)', [number])
    expect(files.syncs).toBeGreaterThan(before)
  }
  await pg.close()
})

test('an embedded database that does not sync its commits refuses to run', async () => {
  const files = new DurableFiles(directory)
  const pg = await PGlite.create({ fs: files })
  await expect(proveDurable(pg, files)).rejects.toThrow('does not sync its commits')
  expect(pg.closed).toBe(true)
})
