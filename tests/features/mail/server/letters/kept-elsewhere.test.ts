import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { access, tinyS3 } from '../../../../server/integrations/storage/tiny-s3.ts'
import { august, noon, order, photo, receive, rentDigitized, scan } from './digitized.ts'
import { picture } from './files.ts'

let s3: Awaited<ReturnType<typeof tinyS3>>
let product: Product
let accountant: Caller
let operator: Caller
let claim: number
beforeAll(async () => {
  s3 = await tinyS3()
  product = await openProduct(noon, {
    environment: {
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: access.bucket,
      S3_KEY: access.key,
      S3_SECRET: access.secret,
      S3_REGION: access.region,
    },
  })
  accountant = await product.as('legal')
  claim = await rentDigitized(product, accountant, await product.as('operator'), 1)
  await product.moveClock(august)
  accountant = await product.as('legal')
  operator = await product.as('operator')
})
afterAll(async () => {
  await product.close()
  await s3.stop()
})

const bucketContains = (bytes: Uint8Array) =>
  [...s3.objects.values()].some((object) => object.includes(Buffer.from(bytes)))

test('photos and scans are stored sealed in the bucket', async () => {
  const { id } = await receive(operator, claim, 'Банк')
  await order(accountant, id, 'order_scan')
  expect((await scan(operator, id)).status).toBe(200)
  expect(s3.objects.size).toBe(2)
  expect(bucketContains(picture('image/jpeg'))).toBe(false)
  expect(bucketContains(Buffer.from('%PDF-'))).toBe(false)
  const card = (await accountant.get(`/api/incomingLetters/${id}`)).body
  const read = await accountant.get(`/api/incomingLetters/files/${card.scan}`)
  expect(Buffer.from(read.body).subarray(0, 5).toString()).toBe('%PDF-')
})

test('an unavailable storage is reported and changes nothing, and the same call works later', async () => {
  const { id } = await receive(operator, claim, 'Суд')
  await order(accountant, id, 'order_scan')
  const card = (await accountant.get(`/api/incomingLetters/${id}`)).body
  s3.fail(true)
  const refused = await scan(operator, id)
  expect([refused.status, refused.body.code]).toEqual([503, 'unavailable'])
  await expect(photo(operator)).rejects.toThrow('unavailable')
  expect((await accountant.get(`/api/incomingLetters/files/${card.envelope}`)).status).toBe(503)
  expect((await operator.get(`/api/branch/letters/${id}`)).body.status).toBe('scan_ordered')
  s3.fail(false)
  expect((await scan(operator, id)).body.status).toBe('scanned')
})

test('files without a letter are removed from the bucket after a day', async () => {
  await photo(operator)
  const before = s3.objects.size
  await product.moveClock('2025-08-04T12:00:00Z')
  expect(s3.objects.size).toBeLessThan(before)
  const rows = await product.database.kysely.selectFrom('storedFile').select('id').execute()
  expect(rows).toHaveLength(s3.objects.size)
})
