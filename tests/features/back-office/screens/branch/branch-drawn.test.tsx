import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { BranchClaimDetails } from '#back-office/api/branch-claims-and-boxes.ts'
import { createBranchPage } from '#back-office/screens/branch/branch-page.ts'
import { ClaimActionFields, type ClaimActionState } from '#back-office/screens/branch/claim-action-fields.tsx'
import { ClaimCardPayments } from '#back-office/screens/branch/claim-card-parts.tsx'
import type { LoadedClaimCardState } from '#back-office/screens/branch/claim-card-store.ts'
import { branchClaimCardCopy } from '#back-office/words/branch.ts'
import type { ClaimPayment } from '#claims/api/claim-details.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { openTab } from '#support/environment.ts'
import { testPerson } from '#support/person.ts'

const origin = 'http://desk.test'
const page = createBranchPage(openTab(testPerson(origin), origin, '/branch').environment)

const card: BranchClaimDetails = {
  id: 12,
  claimStatus: 3,
  isSigned: false,
  holder: 'Орлова Анна',
  clientType: 1,
  index: '101000',
  boxId: 1,
  boxNumber: '12',
  lockerName: null,
  isAaps: false,
  startDate: '2026-01-01',
  endDate: '2026-03-31',
  total: 337_500,
  price: 337_500,
  paymentMethod: 1,
  payUntil: null,
  awaitsExchange: false,
  boxName: null,
  inn: null,
  kpp: null,
  services: [],
  lines: [],
  privilegeDocument: null,
  blocked: false,
  stoppedServices: [],
  officeStopped: false,
  proposal: null,
  boxOutOfOrder: false,
  mustEmpty: false,
  prolongationOf: 7,
  previous: { id: 7, endDate: '2025-12-31', becomes: 6, autoExtends: false },
  history: [],
  payments: [],
  sentLetters: [],
  tracks: [],
  items: [],
  acts: ['refuse'],
  refusalRefund: 337_500,
  leaving: null,
  move: null,
  earlyEnd: null,
}
const shown: LoadedClaimCardState = {
  kind: 'shown',
  card,
  draft: { itemKind: 'letter', track: '', place: 'box' },
  today: '2025-12-01',
  privilegeSeen: false,
  oldEmptied: false,
  isScanned: false,
  sending: [],
  refused: null,
  done: null,
}
const refusalState: ClaimActionState = {
  subject: { act: 'refuse', claim: card.id, payment: null },
  draft: {
    rent: null,
    surplus: null,
    emptied: false,
    reason: '',
    amount: '',
    document: '',
  },
  sending: false,
  refused: null,
}
const withPlainSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ')
const visibleText = (markup: string): string => withPlainSpaces(markup.replaceAll(/<[^>]*>/g, ' '))

describe('the refusal of an extension explains what happens to the current rent', () => {
  const refusalText = (previous: BranchClaimDetails['previous']) =>
    visibleText(
      renderToStaticMarkup(
        <ClaimActionFields card={{ ...card, previous }} state={refusalState} fill={() => {}} />,
      ),
    )
  const previous = { id: 7, endDate: '2025-12-31', becomes: 6, autoExtends: false } as const
  const amount = withPlainSpaces(formatAmount(337_500))
  const runsOnText = withPlainSpaces(branchClaimCardCopy.previousRuns(7, '31.12.2025'))
  const hasEndedText = withPlainSpaces(branchClaimCardCopy.previousOver(7, '31.12.2025'))

  test('it runs until its own end', () => {
    const words = refusalText(previous)
    expect(words).toContain(branchClaimCardCopy.refuseExtensionText(amount))
    expect(words).toContain(runsOnText)
    expect(words).not.toContain(branchClaimCardCopy.previousExtendsItself)
    expect(words).not.toContain(branchClaimCardCopy.refuseText(amount))
  })

  test('it is over if its term has ended', () => {
    const words = refusalText({ ...previous, becomes: 5 })
    expect(words).toContain(hasEndedText)
    expect(words).not.toContain(runsOnText)
  })

  test('it extends automatically', () => {
    expect(refusalText({ ...previous, autoExtends: true })).toContain(
      branchClaimCardCopy.previousExtendsItself,
    )
  })

  test('nothing is said about an unaffected or missing rent', () => {
    for (const none of [null, { ...previous, becomes: null }]) {
      const words = refusalText(none)
      expect(words).toContain(branchClaimCardCopy.refuseText(amount))
      expect(words).not.toContain(runsOnText)
      expect(words).not.toContain(hasEndedText)
    }
  })
})

test('mail and key are asked about only when a signed rent leaves its box', () => {
  const render = (part: Partial<BranchClaimDetails>) =>
    visibleText(
      renderToStaticMarkup(
        <ClaimActionFields card={{ ...card, ...part }} state={refusalState} fill={() => {}} />,
      ),
    )
  const emptied = withPlainSpaces(branchClaimCardCopy.emptied(card, 0))
  expect(render({ isSigned: true, previous: null })).toContain(emptied)
  expect(render({ isSigned: false, previous: null })).not.toContain(emptied)
  const runningRent = { id: 7, endDate: '2025-12-31', becomes: 6, autoExtends: false } as const
  expect(render({ isSigned: true, previous: runningRent })).not.toContain(emptied)
  expect(render({ isSigned: true, previous: { ...runningRent, becomes: 5 } })).toContain(emptied)
})

test('a partly refunded payment shows the refunded part', () => {
  const payment: ClaimPayment = {
    id: 1,
    purpose: 'rent',
    service: null,
    method: 1,
    state: 'refunded',
    amount: 337_500,
    refunded: 270_000,
    createdAt: '2025-12-01T09:00:00.000Z',
    changedAt: '2025-12-01T09:00:00.000Z',
    orderId: null,
    hasReceipt: true,
  }
  const render = (partlyRefunded: ClaimPayment) =>
    visibleText(
      renderToStaticMarkup(
        <ClaimCardPayments state={{ ...shown, card: { ...card, payments: [partlyRefunded] } }} page={page} />,
      ),
    )
  expect(render(payment)).toMatch(/возврат 2 700.* из 3 375/)
  const paid = render({ ...payment, state: 'paid', refunded: 0 })
  expect(paid).toContain('3 375')
  expect(paid).not.toContain('возврат')
})
