import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { textOfPdf } from '../../../../documents/read-pdf.ts'
import { acceptOffer, boxes, confirmed, fiveMonthsPrice, signed, statusOf } from '../life/living.ts'
import { makeClaim, noon } from '../renting.ts'

let product: Product
let clerk: Caller
let rents: number[]
let unpaidClaim: number

beforeAll(async () => {
  product = await openProduct(noon)
  clerk = await product.as('legal', 'demo-org-1')
  const operator = await product.as('operator')
  const box = boxes(product)
  rents = []
  for (let count = 0; count < 11; count += 1) {
    rents.push(await signed(clerk, operator, await box(), { clientType: 3 }))
  }
  const extra = { services: [1], boxName: '=2+2' }
  const priced = await makeClaim(clerk, {
    startDate: '2025-08-01',
    endDate: '2025-12-31',
    totalCost: 0,
    clientType: 3,
    box: await box(),
    ...extra,
  })
  unpaidClaim = await confirmed(clerk, await box(), {
    clientType: 3,
    total: priced.body.data.total / 100,
    services: [1],
    more: { boxName: '=2+2' },
  })
})
afterAll(() => product.close())

const readList = async (query = '', tab = '/active') =>
  (await clerk.get(`/api/claims/clientLegalClaims${tab}${query}`)).body
const claimIds = (body: { _embedded: { claimDtoes: { claimId: number }[] } }) =>
  body._embedded.claimDtoes.map(({ claimId }) => claimId)

test('active claims are listed ten a page, newest first, in _embedded.claimDtoes with their page (M-LEGAL-04, M-LEGAL-05, M-API-29)', async () => {
  const first = await readList()
  expect(claimIds(first)).toEqual([unpaidClaim, ...rents.toReversed()].slice(0, 10))
  expect(first.page).toEqual({ size: 10, totalElements: 12, totalPages: 2, number: 0 })
  expect(claimIds(await readList('?page=1'))).toHaveLength(2)
})

test('links to the first and last page exist if forced or if there are other pages (M-LEGAL-05)', async () => {
  expect(Object.keys((await readList())._links)).toEqual(['self', 'next', 'last'])
  expect(Object.keys((await readList('?page=1'))._links)).toEqual(['first', 'prev', 'self'])
  expect(Object.keys((await readList('?size=50'))._links)).toEqual(['self'])
  const forced = (await readList('?size=50&forceFirstAndLastRels=true'))._links
  expect(Object.keys(forced)).toEqual(['first', 'self', 'last'])
  expect(forced.last.href).toContain('page=0')
})

test('the list is filtered by INN and words, and sorted (M-LEGAL-04)', async () => {
  expect((await readList('?inn=7704112232')).page.totalElements).toBe(12)
  expect((await readList('?inn=7825406117')).page.totalElements).toBe(0)
  expect((await readList('?inn=1')).code).toBe('invalid_request')
  expect(claimIds(await readList('?q=101000%20%3D2'))).toEqual([unpaidClaim])
  expect(claimIds(await readList(`?q=${rents[0]}`))).toEqual([rents[0]])
  expect(claimIds(await readList(`?q=${encodeURIComponent(`№\u00a0${rents[0]}\u200b`)}`))).toEqual([rents[0]])
  expect(claimIds(await readList(`?q=${encodeURIComponent('101\u00a0000 =2')}`))).toEqual([unpaidClaim])
  expect((await readList('?q=100%25')).page.totalElements).toBe(0)
  expect(claimIds(await readList('?sort=boxNumber,asc&size=50'))[0]).toBe(unpaidClaim)
  expect((await readList('?sort=sub,asc')).code).toBe('invalid_request')
})

test('an export contains the listed claims, with formulas as plain text', async () => {
  const csv = await clerk.get('/api/claims/clientLegalClaims/export.csv?q=%3D2')
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(csv.body)
  expect(text.startsWith('\ufeffЗаявление;')).toBe(true)
  expect(text.trim().split('\r\n')).toHaveLength(2)
  expect(text).toContain(";'=2+2;")
  expect(csv.headers.get('content-type')).toContain('text/csv')
  const sheet = await clerk.get('/api/claims/clientLegalClaims/export.xlsx')
  expect(new TextDecoder().decode(sheet.body.slice(0, 2))).toBe('PK')
})

test('users without an organisation have no such list', async () => {
  const person = await product.as('legal', null)
  const refused = await person.get('/api/claims/clientLegalClaims')
  expect([refused.status, refused.body.code]).toEqual([403, 'organisation_not_chosen'])
})

test('several rents are extended with one payment order, all or none', async () => {
  await product.moveClock('2025-11-10T09:00:00Z')
  clerk = await product.as('legal', 'demo-org-1')
  const claims = rents.slice(0, 3)
  const quote = await clerk.post('/api/legals/jointExtensions/quote', { claims: claims, months: 5 })
  expect(quote.body.total).toBe(3 * fiveMonthsPrice[3] * 100)
  const wrongTotal = await clerk.post('/api/legals/jointExtensions', {
    claims: [...claims, unpaidClaim],
    months: 5,
    total: 1,
  })
  expect([wrongTotal.status, wrongTotal.body.code]).toEqual([422, 'claims_refused'])
  expect(wrongTotal.body.data.lines).toMatchObject([{ claim: unpaidClaim }])
  const order = { claims: claims, months: 5, total: quote.body.total }
  expect((await clerk.post('/api/legals/jointExtensions', { ...order, total: 1 })).body.code).toBe(
    'cost_differs',
  )
  expect((await readList('?size=50')).page.totalElements).toBe(11)
  await acceptOffer(clerk)
  const created = await clerk.post('/api/legals/jointExtensions', order)
  expect(created.body).toMatchObject({ total: quote.body.total })
  expect(created.body.claims.map(({ claim }: { claim: number }) => claim)).toEqual(claims)
  const path = `/api/legals/jointExtensions/${created.body.order}/paymentOrder`
  const pdf = await clerk.get(path)
  expect(new TextDecoder().decode(pdf.body.slice(0, 5))).toBe('%PDF-')
  expect((await (await product.as('legal', 'demo-org-2')).get(path)).status).toBe(403)
  const repeated = await clerk.post('/api/legals/jointExtensions', order)
  expect(repeated.body.code).toBe('claims_refused')
})

test('booking one bank line pays all rents of a joint order', async () => {
  const claims = rents.slice(3, 5)
  const quote = await clerk.post('/api/legals/jointExtensions/quote', { claims: claims, months: 5 })
  const { body } = await clerk.post('/api/legals/jointExtensions', {
    claims: claims,
    months: 5,
    total: quote.body.total,
  })
  const operator = await product.as('operator')
  const [first] = body.claims
  const card = (await operator.get(`/api/branch/claims/${first.extension}`)).body
  const [payment] = card.payments
  const wrong = await operator.post(`/api/branch/payments/${payment.id}/book`, { amount: payment.amount - 1 })
  expect(payment.amount).toBe(body.total)
  expect(wrong.body).toMatchObject({ code: 'amount_differs', data: { amount: body.total } })
  expect(
    (await operator.post(`/api/branch/payments/${payment.id}/book`, { amount: body.total })).status,
  ).toBe(200)
  for (const { claim, extension } of body.claims) {
    expect(await statusOf(clerk, extension)).toBe(3)
    expect(await statusOf(clerk, claim)).toBe(8)
  }
})

test('if a rent of an order ends, the document and the queue show the remaining sum, which is paid', async () => {
  const claims = rents.slice(5, 8)
  const { body } = await clerk.post('/api/legals/jointExtensions', {
    claims: claims,
    months: 5,
    total: 3 * fiveMonthsPrice[3] * 100,
  })
  const operator = await product.as('operator')
  const readWaiting = async () => {
    const { payments } = (await operator.get('/api/branch/queues/toBook/payments')).body
    return payments.filter(({ joint }: { joint: { order: number } | null }) => joint?.order === body.order)
  }
  const extensions: number[] = body.claims.map(({ extension }: { extension: number }) => extension)
  expect(await readWaiting()).toMatchObject([
    {
      amount: body.total,
      joint: { claims: extensions, total: body.total },
      rents: extensions.map((claim) => ({ claim, index: '101000', isOfBranch: true, amount: 450_000 })),
    },
  ])
  const toBook = (await operator.get('/api/branch')).body.queues.toBook
  expect((await operator.get('/api/branch/queues/toBook/payments')).body.total).toBe(toBook)

  const endedCard = await operator.get(`/api/branch/claims/${claims[0]}`)
  const { refund } = endedCard.body.earlyEnd
  expect((await operator.post(`/api/branch/claims/${claims[0]}/end`, { refund, reason: '' })).status).toBe(
    200,
  )
  const remainingRents = extensions.slice(1)
  const sum = 2 * fiveMonthsPrice[3] * 100
  const [first, ...others] = await readWaiting()
  expect(first).toMatchObject({ amount: sum, joint: { claims: remainingRents, total: body.total } })
  expect(others).toEqual([])
  const card = (await operator.get(`/api/branch/claims/${remainingRents[0]}`)).body
  expect(card.payments[0]).toMatchObject({
    amount: sum,
    joint: { order: body.order, claims: remainingRents },
  })
  const pdf = `/api/legals/jointExtensions/${body.order}/paymentOrder`
  const printed = textOfPdf(Buffer.from((await clerk.get(pdf)).body))
  expect(printed).toContain('9000-00')
  expect(printed).toContain('заявлений: 2')

  const booking = `/api/branch/payments/${first.id}/book`
  const surplus = body.total - sum
  expect((await operator.post(booking, { amount: sum - 1 })).body.data).toEqual({ amount: sum })
  expect((await operator.post(booking, { amount: body.total + 1, surplus: surplus + 1 })).body.data).toEqual({
    amount: sum,
  })
  expect((await operator.post(booking, { amount: sum })).status).toBe(200)
  for (const claim of remainingRents) expect(await statusOf(clerk, claim)).toBe(3)
  expect((await clerk.get(pdf)).body.code).toBe('payment_unknown')
})
