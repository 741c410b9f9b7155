import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryDatabase } from '#support/database.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { type CountedDatabase, countStatements } from '#support/statements.ts'
import { acceptOffer, fiveMonths } from '../life/living.ts'
import { boxOf, claimBody, confirm, makeClaim, noon } from '../renting.ts'

const cities = ['101000', '190000', '630099', '620000', '420111', '443099']
const RENTS = 40

let product: Product
let counted: CountedDatabase
let clerk: Caller
let rents: number[]

async function createClaim(index: string, number: number): Promise<number> {
  const request = { ...fiveMonths, clientType: 3, firstMonthTariff: undefined }
  const box = await boxOf(product, index, number)
  const priced = await makeClaim(clerk, claimBody(box, { ...request, totalCost: 0 }))
  const created = await makeClaim(
    clerk,
    claimBody(box, { ...request, totalCost: priced.body.data.total / 100 }),
  )
  await confirm(clerk, created.body.id)
  return created.body.id
}

beforeAll(async () => {
  counted = countStatements(await memoryDatabase())
  // Polls for due work would count as statements of a quote.
  product = await openProduct(noon, { database: counted.database, dueWorkPollMs: 3_600_000 })
  clerk = await product.as('legal', 'demo-org-1')
  rents = []
  for (let count = 0; count < RENTS; count += 1) {
    const city = cities[count % cities.length] ?? ''
    rents.push(await createClaim(city, 1 + Math.floor(count / cities.length)))
  }
  // Sets the rents to signed in the database, because the back office has its own tests.
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

const readList = async (query: string) =>
  (await clerk.get(`/api/claims/clientLegalClaims/active${query}`)).body
const claimIds = (body: { _embedded: { claimDtoes: { claimId: number }[] } }) =>
  body._embedded.claimDtoes.map(({ claimId }) => claimId)

test('forty boxes in six cities are four pages, or one answer', async () => {
  expect((await readList('')).page).toEqual({ size: 10, totalElements: RENTS, totalPages: 4, number: 0 })
  const fullList = await readList('?size=100')
  expect(claimIds(fullList)).toEqual(rents.toReversed())
  expect(fullList._embedded.claimDtoes.every(isExtendable)).toBe(true)
})

const isExtendable = ({ isProlongationAvailable }: { isProlongationAvailable: boolean }) =>
  isProlongationAvailable

test('rents are found by city and sorted by office', async () => {
  const inCity = await readList('?q=630099&size=100')
  expect(claimIds(inCity)).toEqual(rents.filter((_, index) => index % cities.length === 2).toReversed())
  const ordered = await readList('?sort=index,asc&size=100')
  const indexes = ordered._embedded.claimDtoes.map(({ index }: { index: string }) => index)
  expect(indexes).toEqual(indexes.toSorted())
  expect(new Set(indexes)).toEqual(new Set(cities))
})

test('the export contains all forty rents, whatever page is shown', async () => {
  const csv = await clerk.get('/api/claims/clientLegalClaims/export.csv')
  expect(new TextDecoder().decode(csv.body).trim().split('\r\n')).toHaveLength(RENTS + 1)
})

test('the list and the quote need as many statements for forty rents as for one', async () => {
  const countListStatements = (query: string) => counted.countOf(() => readList(query))
  expect(await countListStatements('?size=100')).toBe(await countListStatements('?size=1'))
  expect(await countListStatements('?size=100&q=630099')).toBe(await countListStatements('?size=1&q=630099'))
  const countQuoteStatements = (claims: number[]) =>
    counted.countOf(() => clerk.post('/api/legals/jointExtensions/quote', { claims, months: 5 }))
  expect(await countQuoteStatements(rents)).toBe(await countQuoteStatements(rents.slice(0, 1)))
  expect(await countQuoteStatements(rents)).toBeLessThan(12)
})

test('forty rents are priced and extended with one payment order', async () => {
  const body = { claims: rents, months: 5 }
  const quote = (await clerk.post('/api/legals/jointExtensions/quote', body)).body
  expect(quote.lines.filter(({ code }: { code: string | null }) => code !== null)).toEqual([])
  const created = await clerk.post('/api/legals/jointExtensions', { ...body, total: quote.total })
  expect(created.body.claims.map(({ claim }: { claim: number }) => claim)).toEqual(rents)
  const pdf = await clerk.get(`/api/legals/jointExtensions/${created.body.order}/paymentOrder`)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
})
