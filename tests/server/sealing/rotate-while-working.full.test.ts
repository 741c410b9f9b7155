import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { folderStorage } from '#server/integrations/storage/storage.ts'
import { contentsOf } from '#server/sealing/keys-in-use.ts'
import { postgresDatabase } from '#support/postgres-database.ts'
import { openProduct, type Product } from '#support/product.ts'
import { august, noon, receive, rentDigitized } from '../../features/mail/server/letters/digitized.ts'

const command = resolve(import.meta.dirname, '../../../src/commands/abonbox.ts')
const [old, next] = [7, 9].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string]

test('a key is changed on two servers while letters come in: no call fails, and with the new key alone all is read', async () => {
  const { url, databases, release } = await postgresDatabase(2)
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'rotate-'))
  const start = async (database: Database, keys: string): Promise<Product> => {
    const product = await openProduct(noon, {
      database: { ...database, close: async () => undefined },
      environment: { DATA_DIR, PERSONAL_DATA_KEY: keys },
    })
    await product.moveClock(august)
    return product
  }
  const [one, two] = databases as [Database, Database]
  const begun = await openProduct(noon, {
    database: { ...one, close: async () => undefined },
    environment: { DATA_DIR, PERSONAL_DATA_KEY: old },
  })
  const claim = await rentDigitized(begun, await begun.as('legal'), await begun.as('operator'), 1)
  await begun.moveClock(august)
  await begun.close()
  const servers = [await start(one, old), await start(two, old)] as [Product, Product]

  const letters: number[] = []
  /** Letters come in through one server and are read through the same, while the other is started again. */
  const work = async (server: Product, until: Promise<unknown>) => {
    let ended = false
    void until.then(() => {
      ended = true
    })
    const [operator, legal] = [await server.as('operator'), await server.as('legal')]
    do {
      letters.push((await receive(operator, claim, 'Банк')).id)
      for (const id of [letters.at(-1), letters[Math.floor(letters.length / 2)], letters[0]]) {
        const { envelope } = (await legal.get(`/api/incomingLetters/${id}`)).body
        expect((await legal.get(`/api/incomingLetters/files/${envelope}`)).status).toBe(200)
      }
    } while (!ended)
  }
  const startAgain = async (keys: string) => {
    for (const [index, database] of [one, two].entries()) {
      const again = servers[index]?.close().then(() => start(database, keys)) ?? Promise.reject()
      await Promise.all([again, work(servers[1 - index] as Product, again)])
      servers[index] = await again
    }
  }
  const reseal = () =>
    new Promise<string>((done, failed) => {
      execFile(
        process.execPath,
        [command, 'reseal'],
        {
          env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR, PERSONAL_DATA_KEY: `${next},${old}` },
        },
        (error, stdout, stderr) => (error ? failed(new Error(stderr)) : done(stdout)),
      )
    })

  await startAgain(`${old},${next}`)
  await startAgain(`${next},${old}`)
  const resealed = reseal()
  await Promise.all([resealed, ...servers.map((server) => work(server, resealed))])
  expect(await resealed).toMatch(/no longer needed, can be taken away: key [0-9a-f]{8}/)
  await startAgain(next)

  const contents = await contentsOf({
    db: one.kysely,
    storage: folderStorage(join(DATA_DIR, 'letters')),
    keys: [next],
    source: 'PERSONAL_DATA_KEY',
  })
  expect(letters.length).toBeGreaterThan(8)
  expect(contents).toMatchObject({ files: letters.length, missing: 0, closed: 0 })
  const legal = await servers[0].as('legal')
  for (const id of letters) {
    const { envelope } = (await legal.get(`/api/incomingLetters/${id}`)).body
    expect((await legal.get(`/api/incomingLetters/files/${envelope}`)).status).toBe(200)
  }
  for (const server of servers) await server.close()
  await Promise.all(databases.map((database) => database.close()))
  await release()
  rmSync(DATA_DIR, { recursive: true })
})
