import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#features/every-endpoint.ts'
import type { Endpoint } from '#kit/api/endpoint.ts'
import { deletePersonalData } from '#people/api/personal-data.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { withoutPolling } from '#support/server.ts'
import { noon } from '../../features/claims/server/renting.ts'
import { askAs, everybody, keyOf, makeThings, type Role, roles, type Things } from './asking.ts'
import { expected } from './expected.ts'
import { questions } from './questions.ts'

let product: Product
let people: Readonly<Record<Role, Caller>>
let things: Things
beforeAll(async () => {
  product = await openProduct(noon, withoutPolling)
  things = await makeThings(product)
  people = await everybody(product)
})
afterAll(() => product.close())

const callStatus = (endpoint: Endpoint, caller: Caller): Promise<number> =>
  askAs(product, caller, endpoint, questions[keyOf(endpoint)] ?? {}, things)

test.each(allEndpoints.map((endpoint) => [keyOf(endpoint), endpoint] as const))(
  '%s answers each role as the table says (M-ROLE-01, AMB-41)',
  async (key, endpoint) => {
    expect(expected[key], `a row for ${key} in tests/server/roles/expected.ts`).toBeDefined()
    const callAsRole = (role: Role): Promise<number> => callStatus(endpoint, people[role])
    const statuses: number[] = []
    // Reads do not affect each other, so they run concurrently.
    if (endpoint.method === 'GET' && !endpoint.navigation)
      statuses.push(...(await Promise.all(roles.map(callAsRole))))
    else for (const role of roles) statuses.push(await callAsRole(role))
    expect(statuses.join(' ')).toBe(expected[key])
    // A navigation may end the caller's session, and erased people have none any more.
    if (endpoint.navigation || endpoint === deletePersonalData) people = await everybody(product)
  },
)

test('every row of the table is an endpoint of the contract', () => {
  const knownKeys = new Set(allEndpoints.map(keyOf))
  expect([...Object.keys(expected), ...Object.keys(questions)].filter((key) => !knownKeys.has(key))).toEqual(
    [],
  )
})
