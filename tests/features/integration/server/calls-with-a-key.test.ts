import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicApiEndpoints } from '#features/every-endpoint.ts'
import { apiBasePath } from '#kit/api/endpoint.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { august, noon, receive, rentDigitized } from '../../mail/server/letters/digitized.ts'

let product: Product
let legal: Caller
let operator: Caller
let rent: number
let liveKey: string
let sandboxKey: string
let anotherKey: string
beforeAll(async () => {
  product = await openProduct(noon)
  legal = await product.as('legal')
  operator = await product.as('operator')
  rent = await rentDigitized(product, legal, operator, 1)
  await product.moveClock(august)
  legal = await product.as('legal')
  operator = await product.as('operator')
  await receive(operator, rent, 'ИФНС № 4')
  await legal.post('/api/legals/balance', {})
  const makeKey = async (overrides: object = {}) =>
    (await legal.post('/api/legals/keys', { name: 'Бухгалтерия', ...overrides })).body.key
  liveKey = await makeKey()
  sandboxKey = await makeKey({ sandbox: true })
  await legal.put('/api/user/context', { currentLegalHid: 'demo-org-2' })
  await legal.post('/api/legals/balance', {})
  anotherKey = await makeKey()
  await legal.put('/api/user/context', { currentLegalHid: 'demo-org-1' })
})
afterAll(() => product.close())

const request = (path: string, key: string | null, headers: Record<string, string> = {}) =>
  fetch(`${product.ownOrigin}${apiBasePath}${path}`, {
    headers: { ...(key === null ? {} : { authorization: `Bearer ${key}` }), ...headers },
  })
const statusAndCode = async (answer: Response) => [answer.status, (await answer.json()).code]

const pathByCall: Readonly<Record<string, () => string>> = {
  listOrganisationClaims: () => '/api/claims/clientLegalClaims',
  readIncomingLetters: () => '/api/incomingLetters',
  readClaimDocuments: () => `/api/claims/${rent}/accounting`,
  downloadInvoice: () => `/api/claims/${rent}/invoice`,
  downloadAct: () => `/api/claims/${rent}/acts/2025-07`,
  downloadTransferDocument: () => `/api/claims/${rent}/acts/2025-07/upd`,
  readMonthDocuments: () => '/api/legals/documents?month=2025-07',
  downloadMonthDocumentsArchive: () => '/api/legals/documents/archive.zip?month=2025-07',
  downloadActRegisterCsv: () => '/api/legals/documents/register.csv?month=2025-07',
  downloadActRegister1c: () => '/api/legals/documents/register.xml?month=2025-07',
  readBalance: () => '/api/legals/balance',
  readBalanceOperations: () => '/api/legals/balance/operations',
  readBalanceStatement: () => '/api/legals/balance/statement?month=2025-07',
}
const claimCalls = ['readClaimDocuments', 'downloadInvoice', 'downloadAct', 'downloadTransferDocument']
/** These calls answer that a month without rents has no act; callers without permission get other codes. */
const actCalls = [
  'downloadAct',
  'downloadTransferDocument',
  'downloadActRegisterCsv',
  'downloadActRegister1c',
]

test('every endpoint that accepts a key is tested here', () => {
  const calls = publicApiEndpoints.filter(({ endpoint }) => endpoint.forKeys).map(({ name }) => name)
  expect(Object.keys(pathByCall).sort()).toEqual(calls.sort())
})

for (const [name, path] of Object.entries(pathByCall))
  test(`${name}: the organisation’s live key reads; sandbox, wrong and missing keys do not`, async () => {
    const answer = await request(path(), liveKey)
    expect(answer.status).toBe(actCalls.includes(name) ? 404 : 200)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(await statusAndCode(await request(path(), sandboxKey))).toEqual([403, 'live_key_needed'])
    expect(await statusAndCode(await request(path(), `box_${'x'.repeat(43)}`))).toEqual([401, 'key_unknown'])
    expect(await statusAndCode(await request(path(), null))).toEqual([401, 'login_required'])
    if (claimCalls.includes(name))
      expect(await statusAndCode(await request(path(), anotherKey))).toEqual([403, 'forbidden'])
  })

describe('the data that a key reads', () => {
  test('is what its organisation sees, whatever cookie is sent', async () => {
    const claims = await (await request('/api/claims/clientLegalClaims', liveKey)).json()
    expect(claims._embedded.claimDtoes.map(({ claimId }: { claimId: number }) => claimId)).toEqual([rent])
    const cookie = (await product.as('legal')).cookie
    const others = await (await request('/api/claims/clientLegalClaims', anotherKey, { cookie })).json()
    expect(others.page.totalElements).toBe(0)
    const { letters } = await (await request('/api/incomingLetters', liveKey)).json()
    expect(letters).toMatchObject([{ sender: 'ИФНС № 4' }])
    // Pictures of letters are opened by a person's session, not by a key.
    const picture = await request(`/api/incomingLetters/files/${letters[0].envelope}`, liveKey)
    expect(picture.status).toBe(401)
  })

  test('ends when the key is revoked, and a key never changes anything', async () => {
    const { key, made: keyInfo } = (await legal.post('/api/legals/keys', { name: 'Прежняя программа' })).body
    expect((await request('/api/legals/balance', key)).status).toBe(200)
    expect((await legal.delete(`/api/legals/keys/${keyInfo.id}`)).status).toBe(200)
    expect(await statusAndCode(await request('/api/legals/balance', key))).toEqual([401, 'key_unknown'])
    const change = await fetch(`${product.ownOrigin}${apiBasePath}/api/legals/balance`, {
      method: 'POST',
      headers: { authorization: `Bearer ${liveKey}`, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(change.status).toBe(403)
    expect(await statusAndCode(await request('/api/claims/clientClaims', liveKey))).toEqual([
      401,
      'login_required',
    ])
  })
})

describe('a key in a browser page', () => {
  test('is refused with its own code on all endpoints with keys, even from our own page', async () => {
    for (const path of ['/api/events?after=0', '/api/legals/balance'])
      for (const site of ['cross-site', 'same-origin'])
        expect(await statusAndCode(await request(path, liveKey, { 'sec-fetch-site': site }))).toEqual([
          403,
          'key_in_browser',
        ])
  })

  test('cannot be used by another site, because no answer is readable', async () => {
    const origin = 'https://shop.example'
    const preflight = await fetch(`${product.ownOrigin}${apiBasePath}/api/events?after=0`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    })
    expect(preflight.ok).toBe(false)
    const answers = [
      preflight,
      await request('/api/events?after=0', liveKey, { origin }),
      await request('/api/postOffices/suggest?text=1', null, { origin }),
    ]
    for (const { headers } of answers)
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  })
})
