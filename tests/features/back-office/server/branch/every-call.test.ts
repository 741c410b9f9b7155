import { beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#features/every-endpoint.ts'
import type { Endpoint } from '#kit/api/endpoint.ts'
import type { Caller } from '#support/product.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'

let product: Tenant
let client: Caller
beforeAll(async () => {
  product = await openTenant()
  client = await product.as('individual')
})

const toPath = ({ path }: Endpoint) => path.replace(':queue', 'toSign').replace(/:[A-Za-z]+/g, '100001')
const send = ({ method }: Endpoint, path: string) => {
  if (method === 'GET') return client.get(path)
  if (method === 'DELETE') return client.delete(path)
  return method === 'PUT' ? client.put(path, {}) : client.post(path, {})
}

const branchEndpoints = allEndpoints.filter(({ access }) => access === 'operator')

test('the contract has endpoints of the back office', () =>
  expect(branchEndpoints.length).toBeGreaterThan(10))

test.each(branchEndpoints.map((item) => [item.method, toPath(item), item] as const))(
  '%s %s is forbidden for clients, whatever they send',
  async (_, path, endpoint) => {
    const { status, body } = await send(endpoint, path)
    expect([status, body.code]).toEqual([403, 'forbidden'])
  },
)
