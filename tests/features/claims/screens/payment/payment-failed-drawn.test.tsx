import { atom } from 'nanostores'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Claim } from '#claims/api/claims.ts'
import type { ClaimResultPage, LoadedClaimResult } from '#claims/screens/payment/claim-result-page.ts'
import { PaymentFailedView } from '#claims/screens/payment/payment-failed-view.tsx'
import { declineReasonWords, paymentFailedCopy } from '#money/words/payment.ts'

const minute = 60_000

const box = { id: 1, number: '524', size: 1 }
const defaultClaim: Partial<Claim> = {
  id: 7,
  startDate: '2026-08-01',
  endDate: '2026-12-31',
  claimBoxes: [{ id: 1, box, boxName: null, claim: 7 }],
  lockerName: null,
  postOffice: {
    index: '101000',
    settlement: 'Москва',
    addressSource: 'ул. Мясницкая, д. 26',
  } as Claim['postOffice'],
  prolongationOf: null,
  total: 405_000,
  statusHistory: [],
}

const withPlainSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ')

function renderFailurePage(changes: Partial<Claim>, left: number | null = 10 * minute): string {
  const claim = { ...defaultClaim, ...changes } as Claim
  const state = { kind: 'shown', busy: false, reloading: false, refused: null, claim } as LoadedClaimResult
  const page = {
    $state: atom(state),
    $left: atom(left),
    retry: () => {},
    payAgain: async () => true,
    startAgain: () => {},
    withdrawal: { $withdrawal: atom(null) },
  } as unknown as ClaimResultPage
  return withPlainSpaces(renderToStaticMarkup(<PaymentFailedView page={page} />).replaceAll(/<[^>]*>/g, ' '))
}

const { payAgain } = paymentFailedCopy

const declined = (reason: string | null): Partial<Claim> => ({
  claimStatus: { id: 4 },
  reservationTerm: '2026-07-10T06:15:00Z',
  payment: { state: 'declined', reason, amount: 405_000, orderId: null },
})
const cancelled = (state: string): Partial<Claim> => ({
  ...declined(null),
  claimStatus: { id: 2 },
  reservationTerm: null,
  payment: { state, reason: null, amount: 405_000, orderId: null },
})

test("a declined card shows the reason, the money's fate, the box deadline and the sum (M-ROUTE-22)", () => {
  const words = renderFailurePage(declined('insufficient_funds'))
  expect(words).toContain(paymentFailedCopy.title)
  expect(words).toContain(declineReasonWords.insufficient_funds)
  expect(words).toContain(paymentFailedCopy.notCharged)
  expect(words).toMatch(/Держим ящик для вас ещё\s+10:00/)
  expect(words).toMatch(/К оплате\s+4 050 ₽/)
  expect(words).toContain(payAgain)
  expect(words).toContain(paymentFailedCopy.otherMethod)
})

test('leaving the bank page is not a failure, and an unknown reason is reported as unknown', () => {
  expect(renderFailurePage(declined('not_attempted'))).toContain(paymentFailedCopy.leftTitle)
  const words = renderFailurePage(declined(null))
  expect(words).toContain(paymentFailedCopy.noReason)
  expect(words).toContain(paymentFailedCopy.notCharged)
})

test('a declined extension offers only a retry, no new claim', () => {
  const words = renderFailurePage({ ...declined('limit_exceeded'), prolongationOf: 3 })
  expect(words).toContain(payAgain)
  expect(words).not.toContain(paymentFailedCopy.otherMethod)
})

test('an expired claim offers a new one and promises to refund late money', () => {
  const words = renderFailurePage(cancelled('declined'), null)
  expect(words).toContain(paymentFailedCopy.expiredTitle)
  expect(words).toContain(paymentFailedCopy.startAgain)
  expect(words).not.toContain(payAgain)
})

test('late money is shown as being refunded, then as refunded (M-PAY-07)', () => {
  expect(renderFailurePage(cancelled('refunding'), null)).toMatch(/Деньги возвращаем.*Возвращаем 4 050 ₽/)
  expect(renderFailurePage(cancelled('refunded'), null)).toMatch(/Деньги возвращены.*Вернули 4 050 ₽/)
})
