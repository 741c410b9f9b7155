// M-LEGAL-07: clause 8.2 of the offer.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { confirmed, fill, payFrom, statusOf } from '../../money/server/balance/paying.ts'

const NEW_EDITION = '2025-07-11'
let product: Product
let content: string
let clerk: Caller
beforeAll(async () => {
  content = mkdtempSync(join(tmpdir(), 'content-'))
  cpSync(resolve(import.meta.dirname, '../../../../content'), content, { recursive: true })
  const text = readFileSync(join(content, 'documents/public-offer.md'), 'utf8')
  writeFileSync(join(content, 'documents/public-offer-next.md'), text.replace('2025-07-01', NEW_EDITION))
  product = await openProduct('2025-07-10T20:55:00.000Z', { content })
  clerk = await product.as('legal', 'demo-org-1')
})
afterAll(async () => {
  await product.close()
  rmSync(content, { recursive: true, force: true })
})

test('an order made before midnight is paid under the edition that was accepted for it', async () => {
  await fill(product, 1_000_000, 'demo-org-1')
  const before = await confirmed(product, clerk, 1)
  await product.moveClock('2025-07-10T21:05:00.000Z')
  clerk = await product.as('legal', 'demo-org-1')
  expect((await clerk.get('/api/offer')).body).toMatchObject({ version: NEW_EDITION, accepted: null })
  const { body: claims } = await clerk.get('/api/claims/clientClaims?limit=1')
  expect(claims).toMatchObject([{ claimId: before, newOffer: false }])
  expect((await payFrom(clerk, before)).status).toBe(200)
  expect(await statusOf(product, before)).toBe(3)
})
