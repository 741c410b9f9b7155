import { atom } from 'nanostores'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Claim } from '#claims/api/claims.ts'
import type { ClaimEndPage, ShownEnd } from '#claims/screens/payment/claim-page.ts'
import { PaymentFailedView } from '#claims/screens/payment/payment-failed-view.tsx'
import { amountInWords } from '#kit/words/amount-text.ts'
import { bankReasonWords, paymentFailedCopy } from '#money/words/payment.ts'

const minute = 60_000

const box = { id: 1, number: '524', size: 1 }
const usual: Partial<Claim> = {
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

/** The page of failures of a claim that differs so from a usual one, as plain words. */
function drawn(more: Partial<Claim>, left: number | null = 10 * minute): string {
  const claim = { ...usual, ...more } as Claim
  const state = { kind: 'shown', busy: false, reloading: false, refused: null, claim } as ShownEnd
  const page = {
    $state: atom(state),
    $left: atom(left),
    retry: () => {},
    payAgain: async () => true,
    startAgain: () => {},
    withdrawal: { $withdrawal: atom(null) },
  } as unknown as ClaimEndPage
  return withPlainSpaces(renderToStaticMarkup(<PaymentFailedView page={page} />).replaceAll(/<[^>]*>/g, ' '))
}

const payAgain = withPlainSpaces(paymentFailedCopy.againFor(amountInWords(405_000)))

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

test('a declined card is told with its reason, what happens with the money, until when the box is kept, and the sum (M-ROUTE-22)', () => {
  const words = drawn(declined('insufficient_funds'))
  expect(words).toContain(paymentFailedCopy.title)
  expect(words).toContain(bankReasonWords.insufficient_funds)
  expect(words).toMatch(/Деньги не списаны. Ящик № \S+ за вами до 09:15 по московскому времени/)
  expect(words).toContain(payAgain)
  expect(words).toContain(paymentFailedCopy.otherMethod)
})

test('who left the page of the bank has not failed, and a reason that nobody told is said to be so', () => {
  expect(drawn(declined('not_attempted'))).toContain(paymentFailedCopy.leftTitle)
  const nothingTaken = paymentFailedCopy.kept('', null)
  expect(drawn(declined(null))).toContain(`${paymentFailedCopy.noReason} ${nothingTaken}`)
})

test('an extension is not replaced by a new claim: only another try is offered', () => {
  const words = drawn({ ...declined('limit_exceeded'), prolongationOf: 3 })
  expect(words).toContain(payAgain)
  expect(words).not.toContain(paymentFailedCopy.otherMethod)
})

test('time that is over without money offers a new claim, and promises money that comes later back', () => {
  const words = drawn(cancelled('declined'), null)
  expect(words).toContain(paymentFailedCopy.expiredTitle)
  expect(words).toContain(paymentFailedCopy.startAgain)
  expect(words).not.toContain(payAgain)
})

test('money that came too late is shown on its way back, and back (M-PAY-07)', () => {
  expect(drawn(cancelled('refunding'), null)).toMatch(/Деньги возвращаем.*Возвращаем 4 050 ₽/)
  expect(drawn(cancelled('refunded'), null)).toMatch(/Деньги возвращены.*Вернули 4 050 ₽/)
})
