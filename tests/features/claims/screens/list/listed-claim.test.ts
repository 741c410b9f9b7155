import { expect, test } from 'vitest'
import type { ListedClaim } from '#claims/api/claims.ts'
import { determineListedClaimSituation } from '#claims/parts/determine-claim-situation.ts'
import {
  chooseHelpLink,
  chooseMainButton,
  findNextStepWithDeadline,
} from '#claims/screens/list/listed-claim.ts'
import { nextStepCopy } from '#claims/words/claim-situation.ts'
import { claimInList } from '#support/claim-in-list.ts'

const claim = (changes: Partial<ListedClaim> = {}) =>
  claimInList({ claimStatus: { id: 6 }, startDate: '2025-08-01', ...changes })

test('the main button prefers extending, then adding a service, then details (M-LIST-07)', () => {
  const open = claim({ isProlongationAvailable: true })
  expect(chooseMainButton(open, true)).toEqual({ kind: 'extend', href: '/prolongation/7' })
  expect(chooseMainButton(claim(), true)).toEqual({ kind: 'improve', href: '/claims/7#services' })
  expect(chooseMainButton(claim(), false)).toEqual({ kind: 'details', href: '/claims/7' })
})

// AMB-33, M-LIST-08, M-LIST-09.
test('one link explains the next step: guarantee, extension, payment, signature in this order', () => {
  const all = {
    safetyGuarantee: { endDate: '2026-01-31' },
    isProlongationAvailable: true,
    claimStatus: { id: 4 as const },
  }
  expect(chooseHelpLink(claim(all))).toEqual({ kind: 'guarantee', date: '2026-01-31' })
  expect(chooseHelpLink(claim({ ...all, safetyGuarantee: null }))).toMatchObject({
    href: '/faq#prolongation5',
  })
  expect(chooseHelpLink(claim({ claimStatus: { id: 4 } }))).toMatchObject({ href: '/faq#service10' })
  expect(chooseHelpLink(claim({ claimStatus: { id: 3 }, isSigned: false }))).toMatchObject({
    href: '/faq#lk3',
  })
  expect(chooseHelpLink(claim({ claimStatus: { id: 3 }, isSigned: null }))).toBeNull()
  const move = { exchangeFrom: '2025-10-01', exchangeUntil: '2025-10-10', canCancel: true }
  expect(chooseHelpLink(claim({ claimStatus: { id: 3 }, isSigned: false, move }))).toBeNull()
  expect(chooseHelpLink(claim())).toBeNull()
})

// AMB-52.
test('the next step on a card names the payment deadline and the price of extending', () => {
  const now = new Date('2025-11-10T09:00:00Z')
  const stepOf = (changes: Partial<ListedClaim>) => {
    const listed = claim(changes)
    const step = findNextStepWithDeadline(listed, determineListedClaimSituation(listed, now), now)
    return step && { ...step, text: step.text.replaceAll('\u00a0', ' ') }
  }
  const unpaidClaim = { claimStatus: { id: 4 as const }, isSigned: null, paymentMethod: 1 as const }
  expect(stepOf({ ...unpaidClaim, reservationTerm: '2025-11-10T09:16:00Z' })).toMatchObject({
    text: 'Оплатить до 12:16',
    href: '/reservation?claim=7',
  })
  expect(stepOf({ ...unpaidClaim, reservationTerm: '2025-11-20T09:16:00Z' })?.text).toBe(
    'Оплатить до 20.11.2025',
  )
  expect(stepOf({ ...unpaidClaim, paymentMethod: 2, reservationTerm: '2025-11-20T09:16:00Z' })?.text).toBe(
    nextStepCopy.howToPay,
  )
  const extensible = { isProlongationAvailable: true }
  expect(stepOf({ ...extensible, extension: { months: 6, total: 135_000 } })).toMatchObject({
    text: 'Продлить за 1 350 ₽',
    href: '/prolongation/7?months=6',
  })
  expect(stepOf({ ...extensible, extension: null })).toMatchObject({
    text: 'Продлить',
    href: '/prolongation/7',
  })
  expect(stepOf({ claimStatus: { id: 2 } })).toBeNull()
})

test('the next step of a rent whose box is kept for its tenant opens the form (AMB-54)', () => {
  const now = new Date('2025-08-25T09:00:00Z')
  const listed = claim({ endDate: '2025-08-31', extension: null, canRentAnew: true })
  expect(findNextStepWithDeadline(listed, determineListedClaimSituation(listed, now), now)).toEqual({
    text: nextStepCopy.rent_anew,
    href: '/continuation/7',
  })
})
