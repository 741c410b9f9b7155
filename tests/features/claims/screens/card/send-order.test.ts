import { expect, test } from 'vitest'
import type { ServiceOrder } from '#claims/api/claim-services.ts'
import { placeServiceOrder } from '#claims/screens/card/service-order-page.ts'
import { openTab } from '#support/environment.ts'
import { testPerson } from '#support/person.ts'

const origin = 'http://site.example'
const order: ServiceOrder = {
  id: 3,
  claim: 7,
  service: 8,
  state: 'connected',
  startDate: '2025-08-01',
  total: 15_000,
  lines: [],
  method: 4,
  payUntil: null,
  boxName: null,
  payment: { state: 'paid', payUrl: null, orderId: null, reason: null, way: null },
}

test.each([
  ['from the balance', { method: 4 }, '/success-service-offer?claim=7&order=3'],
  ['at the office', { method: 2, state: 'waiting' }, '/success-service?claim=7&order=3'],
  [
    'by card',
    { method: 1, payment: { ...order.payment, payUrl: 'https://bank.example/3' } },
    'https://bank.example/3',
  ],
] as const)(
  'a service paid %s opens its own result page (M-ROUTE-28, M-ROUTE-29)',
  async (_, more, leads) => {
    const tab = openTab(testPerson(origin), origin, '/claims/7')
    const environment = { ...tab.environment, fetch: async () => Response.json({ ...order, ...more }) }
    const refused = await placeServiceOrder(environment, 7, { service: 8, paymentMethod: 4, options: {} })
    expect(refused).toBeNull()
    expect(tab.lastLeft()).toBe(leads)
  },
)
