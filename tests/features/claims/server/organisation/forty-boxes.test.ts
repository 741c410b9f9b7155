import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryDatabase } from '#support/database.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { type CountedDatabase, countStatements } from '#support/statements.ts'
import { acceptOffer, fiveMonths } from '../life/living.ts'
import { boxOf, claimBody, confirm, makeClaim, noon } from '../renting.ts'

const cities = ['101000', '190000', '630099', '620000', '420111', '443099']
const FORTY = 40

let product: Product
let counted: CountedDatabase
let clerk: Caller
let rents: number[]

/** A confirmed claim of the organisation on a box of an office, at that office's price. */
async function rented(index: string, number: number): Promise<number> {
  const ask = { ...fiveMonths, clientType: 3, firstMonthTariff: undefined }
  const box = await boxOf(product, index, number)
  const priced = await makeClaim(clerk, claimBody(box, { ...ask, totalCost: 0 }))
  const made = await makeClaim(clerk, claimBody(box, { ...ask, totalCost: priced.body.data.total / 100 }))
  await confirm(clerk, made.body.id)
  return made.body.id
}

beforeAll(async () => {
  counted = countStatements(await memoryDatabase())
  // Polls for due work would count as statements of a slow quote.
  product = await openProduct(noon, { database: counted.database, dueWorkPollMs: 3_600_000 })
  clerk = await product.as('legal', 'demo-org-1')
  rents = []
  for (let count = 0; count < FORTY; count += 1) {
    const city = cities[count % cities.length] ?? ''
    rents.push(await rented(city, 1 + Math.floor(count / cities.length)))
  }
  // Paid and signed in six branches: the back offices have tests of their own.
  await product.database.kysely
    .updateTable('claim')
    .set({ status: 6, isSigned: true, paymentMethod: 3, payUntil: null })
    .where('id', 'in', rents)
    .execute()
  await product.moveClock('2025-11-10T09:00:00Z')
  clerk = await product.as('legal', 'demo-org-1')
  await acceptOffer(clerk)
})
afterAll(() => product.close())

const list = async (query: string) => (await clerk.get(`/api/claims/clientLegalClaims/active${query}`)).body
const numbers = (body: { _embedded: { claimDtoes: { claimId: number }[] } }) =>
  body._embedded.claimDtoes.map(({ claimId }) => claimId)

test('forty boxes in six cities are four pages, or all in one answer', async () => {
  expect((await list('')).page).toEqual({ size: 10, totalElements: FORTY, totalPages: 4, number: 0 })
  const whole = await list('?size=100')
  expect(numbers(whole)).toEqual(rents.toReversed())
  expect(whole._embedded.claimDtoes.every(isExtendable)).toBe(true)
})

const isExtendable = ({ isProlongationAvailable }: { isProlongationAvailable: boolean }) =>
  isProlongationAvailable

test('they are found by their city and ordered by their office', async () => {
  const inCity = await list('?q=630099&size=100')
  expect(numbers(inCity)).toEqual(rents.filter((_, index) => index % cities.length === 2).toReversed())
  const ordered = await list('?sort=index,asc&size=100')
  const indexes = ordered._embedded.claimDtoes.map(({ index }: { index: string }) => index)
  expect(indexes).toEqual(indexes.toSorted())
  expect(new Set(indexes)).toEqual(new Set(cities))
})

test('a file holds all forty, whatever page is shown', async () => {
  const csv = await clerk.get('/api/claims/clientLegalClaims/export.csv')
  expect(new TextDecoder().decode(csv.body).trim().split('\r\n')).toHaveLength(FORTY + 1)
})

test('the list and the quote of forty take as many statements as those of one', async () => {
  const lists = (query: string) => counted.countOf(() => list(query))
  expect(await lists('?size=100')).toBe(await lists('?size=1'))
  expect(await lists('?size=100&q=630099')).toBe(await lists('?size=1&q=630099'))
  const quotes = (claims: number[]) =>
    counted.countOf(() => clerk.post('/api/legals/jointExtensions/quote', { claims, months: 5 }))
  expect(await quotes(rents)).toBe(await quotes(rents.slice(0, 1)))
  expect(await quotes(rents)).toBeLessThan(12)
})

test('all forty are priced and extended with one payment order', async () => {
  const body = { claims: rents, months: 5 }
  const quote = (await clerk.post('/api/legals/jointExtensions/quote', body)).body
  expect(quote.lines.filter(({ code }: { code: string | null }) => code !== null)).toEqual([])
  const made = await clerk.post('/api/legals/jointExtensions', { ...body, total: quote.total })
  expect(made.body.claims.map(({ claim }: { claim: number }) => claim)).toEqual(rents)
  const pdf = await clerk.get(`/api/legals/jointExtensions/${made.body.order}/paymentOrder`)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
})
