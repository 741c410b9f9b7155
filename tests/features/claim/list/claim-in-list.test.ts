import { expect, test } from 'vitest'
import type { ClaimInList } from '#contract/claims.ts'
import { actionLinkOf, mainButtonOf } from '#features/claim/list/claim-in-list.ts'
import { claimInList } from '#kit/claim-in-list.ts'

const claim = (more: Partial<ClaimInList> = {}) =>
  claimInList({ claimStatus: { id: 6 }, startDate: '2025-08-01', ...more })

test('extending comes before improving, and improving before looking (M-LIST-07)', () => {
  const open = claim({ isProlongationAvailable: true })
  expect(mainButtonOf(open, true)).toEqual({ kind: 'prolong', href: '/prolongation/7' })
  expect(mainButtonOf(claim(), true)).toEqual({ kind: 'improve', href: '/claims/7#services' })
  expect(mainButtonOf(claim(), false)).toEqual({ kind: 'details', href: '/claims/7' })
})

// AMB-33, M-LIST-08, M-LIST-09.
test('one link explains the next step: guarantee, extension, payment, signature in this order', () => {
  const all = {
    safetyGuarantee: { endDate: '2026-01-31' },
    isProlongationAvailable: true,
    claimStatus: { id: 4 as const },
  }
  expect(actionLinkOf(claim(all))).toEqual({ kind: 'guarantee', date: '2026-01-31' })
  expect(actionLinkOf(claim({ ...all, safetyGuarantee: null }))).toMatchObject({
    href: '/faq#prolongation5',
  })
  expect(actionLinkOf(claim({ claimStatus: { id: 4 } }))).toMatchObject({ href: '/faq#service10' })
  expect(actionLinkOf(claim({ claimStatus: { id: 3 }, isSigned: false }))).toMatchObject({
    href: '/faq#lk3',
  })
  expect(actionLinkOf(claim({ claimStatus: { id: 3 }, isSigned: null }))).toBeNull()
  expect(actionLinkOf(claim())).toBeNull()
})
