import { beforeAll, expect, test } from 'vitest'
import { findOfferAcceptance } from '#claims/server/offer-acceptance.ts'
import { createDocumentEditions } from '#content/server/document-editions.ts'
import { join } from '#support/join.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'

let product: Tenant
beforeAll(async () => {
  product = await openTenant()
})

// M-LEGAL-07.
test('today’s edition of the offer is accepted with version, person and time for the organisation', async () => {
  const clerk = await product.as('legal', product.organisations[0].legalHid)
  const { body } = await clerk.get('/api/offer')
  expect(body).toMatchObject({ version: '2025-07-01', accepted: null })
  expect(body.organisation).toContain('СЕВЕРНЫЙ ВЕТЕР')
  expect(body.blocks.length).toBeGreaterThan(10)
  // The accepted text is complete on the screen: the operator's details are a table.
  expect(body.blocks.at(-1).kind).toBe('table')
  expect(JSON.stringify(body.blocks.at(-1).rows)).toContain('9900001236')
  const accepted = await clerk.post('/api/offer', { version: body.version })
  expect(accepted.body.accepted).toMatchObject({
    by: 'Марина Игоревна Белова',
    at: expect.stringMatching(/^2025-07-10T09/),
  })
  await clerk.post('/api/legals/users', { email: product.person('newcomer').email })
  const colleague = await join(product)
  expect((await colleague.get('/api/offer')).body.accepted?.by).toBe('Марина Игоревна Белова')
  expect(
    (await (await product.as('legal', product.organisations[1].legalHid)).get('/api/offer')).body.accepted,
  ).toBeNull()
})

test('an outdated edition is not accepted', async () => {
  const clerk = await product.as('legal', product.organisations[1].legalHid)
  const refused = await clerk.post('/api/offer', { version: '2024-01-01' })
  expect([refused.status, refused.body.code]).toEqual([409, 'offer_outdated'])
})

test('a sole proprietor accepts only for themselves', async () => {
  const [anna, other] = [await product.as('individual'), await product.as('privileged')]
  await anna.post('/api/offer', { version: '2025-07-01' })
  expect((await anna.get('/api/offer')).body.accepted).not.toBeNull()
  expect((await other.get('/api/offer')).body.accepted).toBeNull()
})

test('a new edition applies from its first day and must be accepted again', async () => {
  const edition = (validFrom: string) => ({
    validFrom,
    validTo: undefined,
    file: `/docs/public-offer-${validFrom}.pdf`,
    printable: { title: 'Оферта', note: '', author: '', date: validFrom, blocks: [] },
  })
  const book = createDocumentEditions([edition('2025-07-01'), edition('2026-01-01')])
  expect(book.on('2025-12-31').version).toBe('2025-07-01')
  expect(book.on('2026-01-01').version).toBe('2026-01-01')
  const holder = { legalHid: product.organisations[0].legalHid, sub: product.person('legal').sub }
  const { kysely } = product.database
  expect(await findOfferAcceptance(kysely, holder, [book.on('2025-12-31').version])).not.toBeNull()
  expect(await findOfferAcceptance(kysely, holder, [book.on('2026-01-01').version])).toBeNull()
})
