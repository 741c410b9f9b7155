import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { promotionEntry, tariffEntry } from '#content/api/entries/tariff-and-promotion-entries.ts'
import { openContentFiles } from '#content/server/content-files.ts'
import { readEntries, readEntriesByFileName } from '#content/server/read-entries.ts'
import { createPriceBook } from '#rent/server/tariffs/price-book.ts'
import { seedDemoRent } from '#stand-ins/demo/demo-rent.ts'
import { contextWith } from '#support/context.ts'
import { openProduct, type Product } from '#support/product.ts'
import { receive } from '../../features/mail/server/letters/digitized.ts'

const content = openContentFiles(resolve(import.meta.dirname, '../../../content'))
let product: Product
beforeAll(async () => {
  product = await openProduct('2026-11-21T09:00:00+03:00')
})
afterAll(() => product.close())

const touchedOffices: string[] = []
const seedAt = (now: string) =>
  seedDemoRent(
    contextWith({
      db: product.database.kysely,
      book: createPriceBook({
        tariffs: readEntriesByFileName(content, 'tariffs', tariffEntry),
        promotions: readEntries(content, 'promotions', promotionEntry),
      }),
      offices: { touch: (index: string) => touchedOffices.push(index) } as never,
    }),
    new Date(now),
  )
const readList = async () => {
  const legal = await product.as('legal')
  return (await legal.get('/api/claims/clientLegalClaims/active')).body._embedded.claimDtoes
}

test('no demo rent is created before the first tariff', async () => {
  await seedAt('2020-01-15T09:00:00+03:00')
  expect(touchedOffices).toEqual([])
})

test('concurrently started servers create one living rent with digitization, and later starts none', async () => {
  await Promise.all([seedAt('2026-11-21T09:00:00+03:00'), seedAt('2026-11-21T09:00:00+03:00')])
  await seedAt('2027-12-01T09:00:00+03:00')
  expect(touchedOffices).toEqual(['101721'])
  expect(await readList()).toMatchObject([
    { index: '101721', claimStatus: { id: 6 }, startDate: '2026-11-01', endDate: '2027-10-31' },
  ])
})

test('the demo user receives a letter for it and sees it in the inbox', async () => {
  const [{ claimId }] = await readList()
  const operator = await product.as('operator')
  const letter = await receive(operator, claimId, 'ФНС России')
  const legal = await product.as('legal')
  const inbox = (await legal.get('/api/incomingLetters')).body
  expect(inbox.letters).toMatchObject([{ id: letter.id }])
  const card = await legal.get(`/api/claims/${claimId}?projection=claimLegalProjection`)
  expect(card.body.statusHistory.map(({ status }: { status: number }) => status)).toEqual([1, 4, 3, 3, 6])
})
