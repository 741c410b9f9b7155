import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyEndpoint } from '#features/every-endpoint.ts'
import type { Endpoint } from '#kit/api/endpoint.ts'
import { deletePersonalData } from '#people/api/personal-data.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { noon } from '../../features/claims/server/renting.ts'
import { askAs, everybody, keyOf, makeThings, type Role, roles, type Things } from './asking.ts'
import { expected } from './expected.ts'
import { questions } from './questions.ts'

let product: Product
let people: Readonly<Record<Role, Caller>>
let things: Things
beforeAll(async () => {
  product = await openProduct(noon)
  things = await makeThings(product)
  people = await everybody(product)
})
afterAll(() => product.close())

const statusOf = (endpoint: Endpoint, caller: Caller): Promise<number> =>
  askAs(product, caller, endpoint, questions[keyOf(endpoint)] ?? {}, things)

test.each(everyEndpoint.map((endpoint) => [keyOf(endpoint), endpoint] as const))(
  '%s answers each role as the table says (M-ROLE-01, AMB-41)',
  async (key, endpoint) => {
    expect(expected[key], `a row for ${key} in tests/server/roles/expected.ts`).toBeDefined()
    // A navigation may end the session of who asks.
    const asking = endpoint.navigation ? await everybody(product) : people
    const askOne = (role: Role): Promise<number> => statusOf(endpoint, asking[role])
    const statuses: number[] = []
    // Who only reads is in nobody's way.
    if (endpoint.method === 'GET' && !endpoint.navigation)
      statuses.push(...(await Promise.all(roles.map(askOne))))
    else for (const role of roles) statuses.push(await askOne(role))
    expect(statuses.join(' ')).toBe(expected[key])
    // Whoever was erased has no session any more.
    if (endpoint === deletePersonalData) people = await everybody(product)
  },
)

test('every row of the table is an endpoint of the contract', () => {
  const known = new Set(everyEndpoint.map(keyOf))
  expect([...Object.keys(expected), ...Object.keys(questions)].filter((key) => !known.has(key))).toEqual([])
})
