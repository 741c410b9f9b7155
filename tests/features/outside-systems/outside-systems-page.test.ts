import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outsideSystemsCopy } from '#copy/outside-systems.ts'
import { outsideSystemsPage } from '#features/outside-systems/outside-systems-page.ts'
import { look, personOf, stateOf } from '#kit/look.ts'
import { openProduct, type Product } from '#kit/product.ts'

/** A storage that takes no key of ours. */
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
}, 120_000)
afterAll(async () => {
  await product.close()
  storage.close()
})

const open = async (who: 'operator' | 'individual') => {
  const person = await personOf(product, who)
  const address = '/branch/integrations'
  const { page } = await look(person, product, address, outsideSystemsPage, ({ $systems }) => [$systems])
  return { person, page }
}

test('an operator sees each system, what is wrong with it and what waits, and looks again', async () => {
  const { person, page } = await open('operator')
  const stands = async () => {
    await page.load()
    return stateOf(page.$systems, 'shown').report.integrations.find(({ name }) => name === 'storage')
  }
  await expect.poll(stands, { timeout: 20_000 }).toMatchObject({ state: 'down', since: expect.any(String) })
  const { report } = stateOf(page.$systems, 'shown')
  expect(report.integrations.map(({ name }) => outsideSystemsCopy.name(name))).toHaveLength(6)
  expect(report).toMatchObject({ letters: { waiting: 0, oldest: null }, refunds: 0 })
  expect(JSON.stringify(report)).not.toContain(secret)

  // The last look stays in sight when another one fails.
  person.cookies.clear()
  await page.load()
  expect(page.$systems.get()).toEqual({ kind: 'shown', report, reloading: false, refused: 'login_required' })
}, 60_000)

test('who does not run the service is shown nothing', async () => {
  const { page } = await open('individual')
  expect(page.$systems.get()).toEqual({ kind: 'failed', code: 'forbidden' })
}, 60_000)

test('a system says in words how it stands, and every problem names its code', () => {
  expect(outsideSystemsCopy.problem('http_401 invalid_client')).toBe(
    'Не принимает наши данные для входа (http_401 invalid_client)',
  )
  expect(outsideSystemsCopy.problem('ECONNREFUSED')).toBe('Нет соединения (ECONNREFUSED)')
  expect(outsideSystemsCopy.problem('timeout')).toBe('Не отвечает вовремя (timeout)')
  expect(outsideSystemsCopy.problem('bucket_gone')).toBe('Код ошибки: bucket_gone')
  expect(outsideSystemsCopy.problem(null)).toBe('Нет')
})
