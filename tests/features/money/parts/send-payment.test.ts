import { expect, test } from 'vitest'
import type { Claim } from '#claims/api/claims.ts'
import { requestClaimPayment } from '#money/parts/claim-payment.ts'
import { openTab } from '#support/environment.ts'
import { testPerson } from '#support/person.ts'

test('a payment is created with status 4, type 3 and the amount in roubles as text (M-PAY-01)', async () => {
  const sent: unknown[] = []
  const origin = 'http://site.example'
  const { environment } = openTab(testPerson(origin), origin, '/reservation')
  const bank = async (_: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)))
    return Response.json({ status: 'waiting', payUrl: 'https://bank.example', orderId: '1', reason: null })
  }
  const claim = { id: 7, total: 123_450, postOffice: { index: '101000' } } as Claim
  const answer = await requestClaimPayment({ ...environment, fetch: bank }, claim, 1)
  expect(answer.ok).toBe(true)
  expect(sent).toEqual([
    {
      postOffice: { index: '101000' },
      paymentStatus: { id: 4 },
      paymentType: { id: 3 },
      paymentMethod: { id: 1 },
      claim: { id: 7 },
      createDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      amount: '1234.50',
    },
  ])
})
