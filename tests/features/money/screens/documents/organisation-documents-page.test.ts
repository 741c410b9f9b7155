import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  actDocumentUrls,
  createOrganisationDocumentsPage,
  monthDocumentUrls,
} from '#money/screens/documents/organisation-documents-page.ts'
import { look, personOf, stateOf } from '#support/look.ts'
import { openProduct, type Product } from '#support/product.ts'
import { noon } from '../../../claims/server/renting.ts'
import { confirmed, fill, payFrom } from '../../server/balance/paying.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct(noon)
})
afterAll(() => product.close())

const openDocuments = async () =>
  look(
    await personOf(product, 'legal'),
    product,
    '/legals/documents',
    createOrganisationDocumentsPage,
    ({ $state }) => [$state],
  )

test('an organisation without acts sees when the first one is due', async () => {
  const { page } = await openDocuments()
  expect(stateOf(page.$state, 'shown')).toMatchObject({ months: [], acts: [], total: 0 })
})

test('the newest month is shown first, another can be chosen, and each act has its files', async () => {
  const clerk = await product.as('legal')
  await fill(product, 270_000)
  const id = await confirmed(product, clerk, 80, { endDate: '2025-10-31', totalCost: 2700 })
  await payFrom(clerk, id, '2700.00')
  await (await product.as('operator')).post(`/api/branch/claims/${id}/sign`, {})
  await product.moveClock('2025-10-01T09:00:00Z')
  const { page } = await openDocuments()
  expect(stateOf(page.$state, 'shown')).toMatchObject({
    month: '2025-09',
    amount: 90_000,
    vat: 15_000,
    pages: 1,
  })
  await page.toMonth('2025-08')
  const { acts, month } = stateOf(page.$state, 'shown')
  expect(month).toBe('2025-08')
  expect(acts.map((act) => actDocumentUrls(act))).toEqual([
    {
      pdf: `/abon-server/api/claims/${id}/acts/2025-08`,
      upd: `/abon-server/api/claims/${id}/acts/2025-08/upd`,
    },
  ])
  const [act] = acts
  page.type(` ${act?.number.slice(-1)} 101000 `)
  await page.search()
  expect(stateOf(page.$state, 'shown')).toMatchObject({
    q: `${act?.number.slice(-1)} 101000`,
    found: 1,
    acts,
  })
  page.type('нет_такого%')
  await page.search()
  expect(stateOf(page.$state, 'shown')).toMatchObject({
    acts: [],
    found: 0,
    total: 1,
    amount: 90_000,
    pages: 1,
  })
  await page.toMonth('2025-09')
  expect(stateOf(page.$state, 'shown')).toMatchObject({ month: '2025-09', q: 'нет_такого%', acts: [] })
  page.type('ы'.repeat(101))
  expect(await page.search()).toBeUndefined()
  await page.clear()
  expect(stateOf(page.$state, 'shown')).toMatchObject({ typed: '', q: '', found: 1 })
  expect(monthDocumentUrls(month).archive).toBe('/abon-server/api/legals/documents/archive.zip?month=2025-08')
})
