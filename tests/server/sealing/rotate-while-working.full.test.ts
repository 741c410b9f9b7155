import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { createFolderStorage } from '#server/integrations/storage/storage.ts'
import { verifyAllSealedData } from '#server/sealing/keys-in-use.ts'
import { postgresDatabase } from '#support/postgres-database.ts'
import { openProduct, type Product } from '#support/product.ts'
import { august, noon, receive, rentDigitized } from '../../features/mail/server/letters/digitized.ts'

const command = resolve(import.meta.dirname, '../../../src/commands/abonbox.ts')
const [oldKey, newKey] = [7, 9].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string]

test('a key is changed on two servers while letters arrive: no call fails, and the new key reads all', async () => {
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
  const [firstDatabase, secondDatabase] = databases as [Database, Database]
  const setupProduct = await openProduct(noon, {
    database: { ...firstDatabase, close: async () => undefined },
    environment: { DATA_DIR, PERSONAL_DATA_KEY: oldKey },
  })
  const claim = await rentDigitized(
    setupProduct,
    await setupProduct.as('legal'),
    await setupProduct.as('operator'),
    1,
  )
  await setupProduct.moveClock(august)
  await setupProduct.close()
  const servers = [await start(firstDatabase, oldKey), await start(secondDatabase, oldKey)] as [
    Product,
    Product,
  ]

  const letters: number[] = []
  const receiveLetters = async (server: Product, until: Promise<unknown>) => {
    let isFinished = false
    void until.then(() => {
      isFinished = true
    })
    const [operator, legal] = [await server.as('operator'), await server.as('legal')]
    do {
      letters.push((await receive(operator, claim, 'Банк')).id)
      for (const id of [letters.at(-1), letters[Math.floor(letters.length / 2)], letters[0]]) {
        const { envelope } = (await legal.get(`/api/incomingLetters/${id}`)).body
        expect((await legal.get(`/api/incomingLetters/files/${envelope}`)).status).toBe(200)
      }
    } while (!isFinished)
  }
  const restartServers = async (keys: string) => {
    for (const [index, database] of [firstDatabase, secondDatabase].entries()) {
      const restarted = servers[index]?.close().then(() => start(database, keys)) ?? Promise.reject()
      await Promise.all([restarted, receiveLetters(servers[1 - index] as Product, restarted)])
      servers[index] = await restarted
    }
  }
  const reseal = () =>
    new Promise<string>((done, failed) => {
      execFile(
        process.execPath,
        [command, 'reseal'],
        {
          env: {
            PATH: process.env.PATH,
            DATABASE_URL: url,
            DATA_DIR,
            PERSONAL_DATA_KEY: `${newKey},${oldKey}`,
          },
        },
        (error, stdout, stderr) => (error ? failed(new Error(stderr)) : done(stdout)),
      )
    })

  await restartServers(`${oldKey},${newKey}`)
  await restartServers(`${newKey},${oldKey}`)
  const resealed = reseal()
  await Promise.all([resealed, ...servers.map((server) => receiveLetters(server, resealed))])
  expect(await resealed).toMatch(/no longer needed, can be removed: key [0-9a-f]{8}/)
  await restartServers(newKey)

  const contents = await verifyAllSealedData({
    db: firstDatabase.kysely,
    storage: createFolderStorage(join(DATA_DIR, 'letters')),
    keys: [newKey],
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
