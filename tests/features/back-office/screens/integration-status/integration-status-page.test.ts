import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIntegrationStatusPage } from '#back-office/screens/integration-status/integration-status-view.tsx'
import { integrationStatusCopy } from '#back-office/words/integration-status.ts'
import { look, personOf, stateOf } from '#support/look.ts'
import { openProduct, type Product } from '#support/product.ts'

/** Storage that rejects our key. */
const storage = createServer((_, response) => {
  response.statusCode = 403
  response.end('no')
})
const secret = 'this-is-the-secret'

let product: Product
beforeAll(async () => {
  await new Promise<void>((listening) => storage.listen(0, '127.0.0.1', listening))
  product = await openProduct('2025-07-10T09:00:00Z', {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${(storage.address() as AddressInfo).port}`,
      S3_BUCKET: 'letters',
      S3_KEY: 'key',
      S3_SECRET: secret,
      S3_REGION: 'ru-1',
    },
  })
})
afterAll(async () => {
  await product.close()
  storage.close()
})

const open = async (who: 'operator' | 'individual') => {
  const person = await personOf(product, who)
  const address = '/branch/integrations'
  const { page } = await look(person, product, address, createIntegrationStatusPage, ({ $state }) => [$state])
  return { person, page }
}

test('an operator sees the state, problem and queue of each system, and reloads them', async () => {
  const { person, page } = await open('operator')
  const statusOfSystems = async () => {
    await page.reload()
    return stateOf(page.$state, 'shown').report.integrations.find(({ name }) => name === 'storage')
  }
  await expect
    .poll(statusOfSystems, { timeout: 20_000 })
    .toMatchObject({ state: 'down', since: expect.any(String) })
  const { report } = stateOf(page.$state, 'shown')
  expect(report.integrations.map(({ name }) => integrationStatusCopy.name(name))).toHaveLength(8)
  expect(report).toMatchObject({ letters: { waiting: 0, oldest: null }, refunds: 0 })
  expect(JSON.stringify(report)).not.toContain(secret)

  // The last report stays visible when a reload fails.
  person.cookies.clear()
  await page.reload()
  expect(page.$state.get()).toEqual({
    kind: 'shown',
    report,
    busy: false,
    reloading: false,
    refused: 'login_required',
  })
})

test('a person who is not an operator sees nothing', async () => {
  const { page } = await open('individual')
  expect(page.$state.get()).toEqual({ kind: 'failed', code: 'forbidden' })
})

test('the state of a system is in words, and every problem shows its code', () => {
  expect(integrationStatusCopy.problem('http_401 invalid_client')).toBe(
    'Не принимает наши данные для входа (http_401 invalid_client)',
  )
  expect(integrationStatusCopy.problem('ECONNREFUSED')).toBe('Нет соединения (ECONNREFUSED)')
  expect(integrationStatusCopy.problem('timeout')).toBe('Не отвечает вовремя (timeout)')
  expect(integrationStatusCopy.problem('bucket_gone')).toBe('Код ошибки: bucket_gone')
  expect(integrationStatusCopy.problem(null)).toBe('—')
})
