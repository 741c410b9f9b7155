import { beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#features/every-endpoint.ts'
import { join } from '#support/join.ts'
import type { Caller } from '#support/product.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { askAs, keyOf, makeThings, type Things } from './asking.ts'
import { expected } from './expected.ts'
import { questions } from './questions.ts'

const [STRANGER, HOLDER] = [1, 4]

/** Calls on owned objects, by the table: a stranger is forbidden and the holder is not. */
const ownedEndpoints = allEndpoints.filter((endpoint) => {
  const statuses = expected[keyOf(endpoint)]?.split(' ') ?? []
  // This call is about the accounts that a person could act for, not the current one.
  if (keyOf(endpoint).endsWith('/actingFor')) return false
  return statuses[STRANGER] === '403' && statuses[HOLDER] !== '403'
})

let product: Tenant
let things: Things
let users: Readonly<Record<string, Caller>>
let outsiders: Readonly<Record<string, Caller>>

const addNewcomer = (): Promise<Caller> => join(product)

beforeAll(async () => {
  product = await openTenant()
  const maker = await product.as('legal', product.organisations[0].legalHid)
  things = await makeThings(product, maker, 3)
  await maker.post('/api/legals/users', { email: product.person('newcomer').email })
  const makerAsPerson = await product.as('legal', product.organisations[0].legalHid)
  await makerAsPerson.put('/api/user/context', { currentLegalHid: product.organisations[1].legalHid })
  users = { maker, colleague: await addNewcomer() }
  outsiders = {
    switched: makerAsPerson,
    'in their own name': await product.as('legal', null),
    another: await product.as('individual'),
  }
})

const callStatus = (endpoint: (typeof ownedEndpoints)[number], who: Caller) =>
  askAs(product, who, endpoint, questions[keyOf(endpoint)] ?? {}, things)

test('there are calls on owned objects', () => {
  expect(ownedEndpoints.length).toBeGreaterThan(20)
})

test.each(ownedEndpoints.map((endpoint) => [keyOf(endpoint), endpoint] as const))(
  '%s of an organisation answers all its users alike and all others with 403',
  async (_, endpoint) => {
    for (const [who, caller] of Object.entries(outsiders))
      expect(await callStatus(endpoint, caller), who).toBe(403)
    const [maker, colleague] = [
      await callStatus(endpoint, users.maker as Caller),
      await callStatus(endpoint, users.colleague as Caller),
    ]
    expect(colleague).toBe(maker)
    expect(maker).not.toBe(403)
  },
)

test('a blocked user is forbidden everything from the next request on', async () => {
  const { maker, colleague } = users as { maker: Caller; colleague: Caller }
  const { body } = await maker.get('/api/legals/users')
  const { id } = body.users.find((user: { email: string }) => user.email === product.person('newcomer').email)
  expect((await maker.put(`/api/legals/users/${id}/state`, { state: 'blocked' })).status).toBe(200)
  for (const endpoint of ownedEndpoints)
    expect(await callStatus(endpoint, colleague), keyOf(endpoint)).toBe(403)
  expect((await colleague.get('/api/claims/clientLegalClaims')).status).toBe(403)
  expect((await colleague.get('/api/user/legals')).body).toEqual([])
  expect(
    (await colleague.put('/api/user/context', { currentLegalHid: product.organisations[0].legalHid })).status,
  ).toBe(403)
})
