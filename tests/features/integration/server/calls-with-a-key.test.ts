import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsOfPrograms } from '#features/every-endpoint.ts'
import { basePath } from '#kit/api/endpoint.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { august, noon, receive, rentDigitized } from '../../mail/server/letters/digitized.ts'

let product: Product
let legal: Caller
let operator: Caller
let rent: number
let live: string
let sandbox: string
let another: string
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
  const make = async (more: object = {}) =>
    (await legal.post('/api/legals/keys', { name: 'Бухгалтерия', ...more })).body.key
  live = await make()
  sandbox = await make({ sandbox: true })
  await legal.put('/api/user/context', { currentLegalHid: 'demo-org-2' })
  await legal.post('/api/legals/balance', {})
  another = await make()
  await legal.put('/api/user/context', { currentLegalHid: 'demo-org-1' })
})
afterAll(() => product.close())

const ask = (path: string, key: string | null, headers: Record<string, string> = {}) =>
  fetch(`${product.ownOrigin}${basePath}${path}`, {
    headers: { ...(key === null ? {} : { authorization: `Bearer ${key}` }), ...headers },
  })
const codeOf = async (answer: Response) => [answer.status, (await answer.json()).code]

/** What each call that a key reads is asked. */
const asked: Readonly<Record<string, () => string>> = {
  clientLegalClaims: () => '/api/claims/clientLegalClaims',
  readIncomingLetters: () => '/api/incomingLetters',
  readAccounting: () => `/api/claims/${rent}/accounting`,
  claimInvoice: () => `/api/claims/${rent}/invoice`,
  claimAct: () => `/api/claims/${rent}/acts/2025-07`,
  claimUpd: () => `/api/claims/${rent}/acts/2025-07/upd`,
  readMonthDocuments: () => '/api/legals/documents?month=2025-07',
  monthArchive: () => '/api/legals/documents/archive.zip?month=2025-07',
  monthRegisterCsv: () => '/api/legals/documents/register.csv?month=2025-07',
  monthRegister1c: () => '/api/legals/documents/register.xml?month=2025-07',
  readBalance: () => '/api/legals/balance',
  readOperations: () => '/api/legals/balance/operations',
  readStatement: () => '/api/legals/balance/statement?month=2025-07',
}
const ofClaim = ['readAccounting', 'claimInvoice', 'claimAct', 'claimUpd']
/** There is no act for a month that no rent has; whoever may not ask hears something else. */
const ofActs = ['claimAct', 'claimUpd', 'monthRegisterCsv', 'monthRegister1c']

test('every call that a key reads is asked here', () => {
  const calls = callsOfPrograms.filter(({ endpoint }) => endpoint.forKeys).map(({ name }) => name)
  expect(Object.keys(asked).sort()).toEqual(calls.sort())
})

for (const [name, path] of Object.entries(asked))
  test(`${name}: the organisation’s live key reads, a key of the sandbox, a wrong one and none do not`, async () => {
    const answer = await ask(path(), live)
    expect(answer.status).toBe(ofActs.includes(name) ? 404 : 200)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(await codeOf(await ask(path(), sandbox))).toEqual([403, 'live_key_needed'])
    expect(await codeOf(await ask(path(), `box_${'x'.repeat(43)}`))).toEqual([401, 'key_unknown'])
    expect(await codeOf(await ask(path(), null))).toEqual([401, 'login_required'])
    if (ofClaim.includes(name)) expect(await codeOf(await ask(path(), another))).toEqual([403, 'forbidden'])
  })

describe('what a key reads', () => {
  test('is what its organisation sees, whatever cookie comes with it', async () => {
    const claims = await (await ask('/api/claims/clientLegalClaims', live)).json()
    expect(claims._embedded.claimDtoes.map(({ claimId }: { claimId: number }) => claimId)).toEqual([rent])
    const cookie = (await product.as('legal')).cookie
    const others = await (await ask('/api/claims/clientLegalClaims', another, { cookie })).json()
    expect(others.page.totalElements).toBe(0)
    const { letters } = await (await ask('/api/incomingLetters', live)).json()
    expect(letters).toMatchObject([{ sender: 'ИФНС № 4' }])
    // What a picture of a letter is opened by is a person's session, not a key.
    const picture = await ask(`/api/incomingLetters/files/${letters[0].envelope}`, live)
    expect(picture.status).toBe(401)
  })

  test('ends with the key: revoked it opens nothing, and it never changes anything', async () => {
    const { key, made } = (await legal.post('/api/legals/keys', { name: 'Прежняя программа' })).body
    expect((await ask('/api/legals/balance', key)).status).toBe(200)
    expect((await legal.delete(`/api/legals/keys/${made.id}`)).status).toBe(200)
    expect(await codeOf(await ask('/api/legals/balance', key))).toEqual([401, 'key_unknown'])
    const change = await fetch(`${product.ownOrigin}${basePath}/api/legals/balance`, {
      method: 'POST',
      headers: { authorization: `Bearer ${live}`, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(change.status).toBe(403)
    expect(await codeOf(await ask('/api/claims/clientClaims', live))).toEqual([401, 'login_required'])
  })
})

describe('a key in a page of a browser', () => {
  test('is refused by name wherever keys are taken, of our own page too', async () => {
    for (const path of ['/api/events?after=0', '/api/legals/balance'])
      for (const site of ['cross-site', 'same-origin'])
        expect(await codeOf(await ask(path, live, { 'sec-fetch-site': site }))).toEqual([
          403,
          'key_in_browser',
        ])
  })

  test('is not even asked for: no answer lets another site read it', async () => {
    const origin = 'https://shop.example'
    const preflight = await fetch(`${product.ownOrigin}${basePath}/api/events?after=0`, {
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
      await ask('/api/events?after=0', live, { origin }),
      await ask('/api/postOffices/suggest?text=1', null, { origin }),
    ]
    for (const { headers } of answers)
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  })
})
