import { beforeAll, expect, test } from 'vitest'
import { everyEndpoint } from '#features/every-endpoint.ts'
import { join } from '#support/join.ts'
import type { Caller } from '#support/product.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { askAs, keyOf, makeThings, type Things } from './asking.ts'
import { expected } from './expected.ts'
import { questions } from './questions.ts'

const [STRANGER, HOLDER] = [1, 4]

/** Calls that touch something with an owner: a stranger is forbidden what the holder may ask. Read from the contract. */
const owned = everyEndpoint.filter((endpoint) => {
  const statuses = expected[keyOf(endpoint)]?.split(' ') ?? []
  // This one is about whom one might act for, not about whom one acts for now.
  if (keyOf(endpoint).endsWith('/actingFor')) return false
  return statuses[STRANGER] === '403' && statuses[HOLDER] !== '403'
})

let product: Tenant
let things: Things
let inside: Readonly<Record<string, Caller>>
let outside: Readonly<Record<string, Caller>>

/** The newcomer as a user of the first organisation. */
const added = (): Promise<Caller> => join(product)

beforeAll(async () => {
  product = await openTenant()
  const maker = await product.as('legal', product.organisations[0].legalHid)
  things = await makeThings(product, maker, 3)
  await maker.post('/api/legals/users', { email: product.person('newcomer').email })
  const switched = await product.as('legal', product.organisations[0].legalHid)
  await switched.put('/api/user/context', { currentLegalHid: product.organisations[1].legalHid })
  inside = { maker, colleague: await added() }
  outside = {
    switched,
    'in their own name': await product.as('legal', null),
    another: await product.as('individual'),
  }
})

const ask = (endpoint: (typeof owned)[number], who: Caller) =>
  askAs(product, who, endpoint, questions[keyOf(endpoint)] ?? {}, things)

test('there are calls with an owner', () => {
  expect(owned.length).toBeGreaterThan(20)
})

test.each(owned.map((endpoint) => [keyOf(endpoint), endpoint] as const))(
  '%s of an organisation answers all its users alike, and nobody else, whichever organisation they act for',
  async (_, endpoint) => {
    for (const [who, caller] of Object.entries(outside)) expect(await ask(endpoint, caller), who).toBe(403)
    const [maker, colleague] = [
      await ask(endpoint, inside.maker as Caller),
      await ask(endpoint, inside.colleague as Caller),
    ]
    expect(colleague).toBe(maker)
    expect(maker).not.toBe(403)
  },
)

test('a user who is blocked is forbidden everything with their next request', async () => {
  const { maker, colleague } = inside as { maker: Caller; colleague: Caller }
  const { body } = await maker.get('/api/legals/users')
  const { id } = body.users.find((user: { email: string }) => user.email === product.person('newcomer').email)
  expect((await maker.put(`/api/legals/users/${id}/state`, { state: 'blocked' })).status).toBe(200)
  for (const endpoint of owned) expect(await ask(endpoint, colleague), keyOf(endpoint)).toBe(403)
  expect((await colleague.get('/api/claims/clientLegalClaims')).status).toBe(403)
  expect((await colleague.get('/api/user/legals')).body).toEqual([])
  expect(
    (await colleague.put('/api/user/context', { currentLegalHid: product.organisations[0].legalHid })).status,
  ).toBe(403)
})
