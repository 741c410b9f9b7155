import { beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#features/every-endpoint.ts'
import { actingForHeader, actingForQueryParam, type Endpoint, endpointUrl } from '#kit/api/endpoint.ts'
import { isPersonalFileEndpoint } from '#kit/api/refusal.ts'
import { downloadMonthDocumentsArchive } from '#money/api/accounting-documents.ts'
import { chooseOrganisation, readUserInfo } from '#people/api/session.ts'
import { personOf } from '#support/look.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'

let product: Tenant
beforeAll(async () => {
  product = await openTenant()
})

const personas = {
  person: 'legal',
  operator: 'operator',
  administrator: 'administrator',
  editor: 'editor',
} as const

const params = { id: 1, payment: 1, order: 1, act: 'a', token: 'a', hash: 'a', month: '2025-07', number: 1 }
const files = allEndpoints.filter(isPersonalFileEndpoint)

test.each(files.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s refuses a link from a page drawn for another person',
  async (_, endpoint: Endpoint) => {
    const persona = personas[endpoint.access as keyof typeof personas]
    const caller = await product.as(persona)
    const address = endpointUrl(endpoint, params, { [actingForQueryParam]: 'somebody-else--' })
    const answer = await fetch(`${product.ownOrigin}${address}`, { headers: { cookie: caller.cookie } })
    expect([answer.status, await answer.json()]).toEqual([409, { code: 'acting_changed' }])
  },
)

test('the monthly archive is refused after the organisation was switched in another tab', async () => {
  const marina = await personOf(product, 'legal')
  const [first, second] = product.organisations
  const choose = ({ legalHid }: { legalHid: string }) =>
    marina.call(chooseOrganisation, { body: { currentLegalHid: legalHid } })
  await choose(first)
  const mark = (await marina.call(readUserInfo, {})).headers.get(actingForHeader) ?? ''
  const link = endpointUrl(
    downloadMonthDocumentsArchive,
    {},
    { month: '2025-06', [actingForQueryParam]: mark },
  )
  const requestRefusalCode = async () => (await marina.navigate(link)).response.headers.get('x-refusal-code')

  expect(await requestRefusalCode()).not.toBe('acting_changed')
  await choose(second)
  expect(await requestRefusalCode()).toBe('acting_changed')
  await choose(first)
  expect(await requestRefusalCode()).not.toBe('acting_changed')
})
