import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiBasePath } from '#kit/api/endpoint.ts'
import { parseRequestCause } from '#server/request-cause.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { boxOf, claimBody, confirm, makeClaim, noon } from '../features/claims/server/renting.ts'

const given = 'proxy-4f1d2c3b'
const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

let product: Product
let open: Tenant
beforeAll(async () => {
  product = await openProduct(noon, { environment: { TRUST_PROXY: 'yes' } })
  open = await openTenant()
})
afterAll(() => product.close())

const linesWith = (words: string): Record<string, unknown>[] =>
  product
    .logged()
    .split('\n')
    .filter((line) => line.includes(words))
    .map((line) => JSON.parse(line))

const ask = (path: string, headers: Record<string, string> = {}, of: Pick<Product, 'ownOrigin'> = product) =>
  fetch(`${of.ownOrigin}${path}`, { headers: { accept: 'text/html', ...headers } })

test.each([
  `${apiBasePath}/api/settings`,
  '/healthz',
  '/nowhere',
  '/identity/.well-known/openid-configuration',
])('an answer of %s bears the number that the server in front gave, or one of its own', async (path) => {
  const answer = await ask(path, { 'X-Request-Id': given })
  expect(answer.headers.get('x-request-id')).toBe(given)
  const [first, second] = [await ask(path), await ask(path)].map((answer) =>
    answer.headers.get('x-request-id'),
  )
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(first).not.toBe(second)
})

test.each(['short', 'with a space in it', `${'a'.repeat(101)}`, '"}{"forged":1', '../../etc/passwd'])(
  'a number that is none is not taken: %s',
  async (forged) => {
    const answer = await ask(`${apiBasePath}/api/settings`, { 'X-Request-Id': forged })
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  },
)

test('a caller’s request id is ignored without a trusted proxy', async () => {
  const answer = await ask('/healthz', { 'X-Request-Id': given }, open)
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('a traceparent is accepted only in the W3C format', () => {
  expect(parseRequestCause(given, traceparent)).toEqual({ request: given, traceparent })
  for (const wrong of [`${traceparent}-more`, traceparent.replace('00-', 'ff-'), '00-0-0-01', 7])
    expect(parseRequestCause(given, wrong)).toEqual({ request: given })
})

test('log lines of a call and of an email it caused contain the request id', async () => {
  const anna: Caller = await product.as('individual')
  const { body } = await makeClaim(anna, claimBody(await boxOf(product, '101000', 7)))
  await confirm(anna, body.id)
  const sent = await anna.post(
    `/api/payments/`,
    {
      claim: body.id,
      amount: '450.00',
      paymentMethod: { id: 1 },
      paymentStatus: { id: 4 },
      paymentType: { id: 3 },
      createDate: '2025-07-10T09:01:00Z',
    },
    { 'X-Request-Id': given },
  )
  expect(sent.headers.get('x-request-id')).toBe(given)
  const calls = linesWith(given)
  expect(calls).toContainEqual(
    expect.objectContaining({ request: given, call: '/api/payments/', msg: 'call' }),
  )
  const letters = await product.database.kysely
    .selectFrom('message')
    .select('cause')
    .where('claimId', '=', body.id)
    .orderBy('id')
    .execute()
  expect(letters.at(-1)?.cause).toMatchObject({ request: given })
})
