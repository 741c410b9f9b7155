import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toKeyId } from '#server/field-cipher.ts'
import { serversDatabase } from '#support/postgres-database.ts'
import { openProduct, type Product } from '#support/product.ts'
import { command } from '../../../src/commands/forget-key.ts'
import { runAbonbox } from '../../commands/run-abonbox.ts'
import { runCommandHere } from '../../commands/run-command-here.ts'
import { august, noon, receive, rentDigitized } from '../../features/mail/server/letters/digitized.ts'

const [lostKey, newKey] = [7, 9].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string]

test('forgetting a lost key erases only what it sealed; rents, money and letters stay', async () => {
  const { url, databases, release } = await serversDatabase(1)
  const [database] = databases
  if (!database) throw new Error('no database')
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'forget-'))
  const start = (key: string): Promise<Product> =>
    openProduct(noon, {
      database: { ...database, close: async () => undefined },
      environment: { DATA_DIR, PERSONAL_DATA_KEY: key },
    })
  const settings = { DATABASE_URL: url, DATA_DIR, PERSONAL_DATA_KEY: newKey }
  const forgetKey = (id: string) => runCommandHere(command, [id], settings)
  let product = await start(lostKey)
  const claim = await rentDigitized(product, await product.as('legal'), await product.as('operator'), 1)
  await product.moveClock(august)
  const legal = await product.as('legal')
  const letter = await receive(await product.as('operator'), claim, 'Банк')
  await legal.post('/api/legals/webhooks', { url: 'http://127.0.0.1:9/hook' })
  const privileged = await product.as('privileged')
  expect((await privileged.get('/api/clients/own')).body.clients[0].privilegeDocument).toBeTruthy()
  const claims = (await legal.get('/api/claims/clientClaims')).body
  await product.close()

  await expect(start(newKey)).rejects.toThrow('does not open what is stored here')
  expect(await forgetKey('key')).toMatchObject({ status: 1, stderr: expect.stringContaining('usage:') })
  expect((await forgetKey(toKeyId(newKey))).stderr).toContain('is not lost')
  expect((await forgetKey('00000000')).stderr).toContain('nothing is sealed with key 00000000')
  const { status, stdout, stderr } = await runAbonbox(['forget-key', toKeyId(lostKey)], settings)
  expect(status, stderr).toBe(0)
  expect(stdout).toMatch(/passports [1-9]\d*, privilege documents [1-9]\d*, webhooks 1, photos and scans 1$/m)

  product = await start(newKey)
  await product.moveClock(august)
  const accountant = await product.as('legal')
  expect((await accountant.get('/api/claims/clientClaims')).body).toEqual(claims)
  const card = await accountant.get(`/api/incomingLetters/${letter.id}`)
  expect(card.status).toBe(200)
  // The photo is gone, which is answered without a server error.
  expect((await accountant.get(`/api/incomingLetters/files/${card.body.envelope}`)).status).toBe(503)
  const ownClients = await (await product.as('privileged')).get('/api/clients/own')
  expect(ownClients.status).toBe(200)
  expect(ownClients.body.clients[0].privilegeDocument).toBeFalsy()
  expect(await database.kysely.selectFrom('webhook').selectAll().execute()).toEqual([])
  // New data is sealed with the new key.
  expect((await receive(await product.as('operator'), claim, 'Суд')).id).toBeGreaterThan(letter.id)
  await product.close()
  await database.close()
  await release()
  rmSync(DATA_DIR, { recursive: true })
})
