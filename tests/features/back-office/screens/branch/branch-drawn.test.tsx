import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { BranchCard } from '#back-office/api/branch.ts'
import { branchPage } from '#back-office/screens/branch/branch-page.ts'
import { Payments } from '#back-office/screens/branch/card-parts.tsx'
import type { ShownCard } from '#back-office/screens/branch/card-store.ts'
import { ClaimActFields, type ClaimActState } from '#back-office/screens/branch/claim-act-fields.tsx'
import { branchCardCopy } from '#back-office/words/branch.ts'
import type { ClaimPayment } from '#claims/api/claim-card.ts'
import { amountInWords } from '#kit/words/amount-text.ts'
import { openTab } from '#support/environment.ts'
import { testPerson } from '#support/person.ts'

// What the back office reads before an act, drawn without a server.

const origin = 'http://desk.test'
const page = branchPage(openTab(testPerson(origin), origin, '/branch').environment)

const card: BranchCard = {
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
  paymentMethod: 1,
  payUntil: null,
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
  earlyEnd: null,
}
const shown: ShownCard = {
  kind: 'shown',
  card,
  draft: { itemKind: 'letter', track: '', place: 'box' },
  sending: [],
  refused: null,
  done: null,
}
const refusing: ClaimActState = {
  subject: { act: 'refuse', claim: card.id, payment: null },
  draft: {
    rent: null,
    surplus: null,
    privilegeSeen: false,
    emptied: false,
    reason: '',
    amount: '',
    document: '',
  },
  sending: false,
  refused: null,
}
const withPlainSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ')
/** The words of what is drawn, with plain spaces. */
const wordsOf = (markup: string): string => withPlainSpaces(markup.replaceAll(/<[^>]*>/g, ' '))

describe('who refuses an extension reads what becomes of the present rent', () => {
  const refusal = (previous: BranchCard['previous']) =>
    wordsOf(
      renderToStaticMarkup(<ClaimActFields card={{ ...card, previous }} state={refusing} fill={() => {}} />),
    )
  const previous = { id: 7, endDate: '2025-12-31', becomes: 6, autoExtends: false } as const
  const amount = withPlainSpaces(amountInWords(337_500))
  const runs = branchCardCopy.previousRuns(7, '31.12.2025')
  const over = branchCardCopy.previousOver(7, '31.12.2025')

  test('that it runs on until its own end', () => {
    const words = refusal(previous)
    expect(words).toContain(branchCardCopy.refuseExtensionText(amount))
    expect(words).toContain(runs)
    expect(words).not.toContain(branchCardCopy.previousExtendsItself)
    expect(words).not.toContain(branchCardCopy.refuseText(amount))
  })

  test('that it is over, where its term is', () => {
    const words = refusal({ ...previous, becomes: 5 })
    expect(words).toContain(over)
    expect(words).not.toContain(runs)
  })

  test('and that it extends itself', () => {
    expect(refusal({ ...previous, autoExtends: true })).toContain(branchCardCopy.previousExtendsItself)
  })

  test('and nothing of a rent that stays as it is, or where there is none', () => {
    for (const none of [null, { ...previous, becomes: null }]) {
      const words = refusal(none)
      expect(words).toContain(branchCardCopy.refuseText(amount))
      expect(words).not.toContain(runs)
      expect(words).not.toContain(over)
    }
  })
})

test('mail and key are asked about where a signed rent leaves its box, and nowhere else', () => {
  const drawn = (part: Partial<BranchCard>) =>
    wordsOf(
      renderToStaticMarkup(<ClaimActFields card={{ ...card, ...part }} state={refusing} fill={() => {}} />),
    )
  const emptied = withPlainSpaces(branchCardCopy.emptied(card, 0))
  expect(drawn({ isSigned: true, previous: null })).toContain(emptied)
  expect(drawn({ isSigned: false, previous: null })).not.toContain(emptied)
  const runs = { id: 7, endDate: '2025-12-31', becomes: 6, autoExtends: false } as const
  expect(drawn({ isSigned: true, previous: runs })).not.toContain(emptied)
  expect(drawn({ isSigned: true, previous: { ...runs, becomes: 5 } })).toContain(emptied)
})

test('a payment of which a part went back tells that part, not the whole', () => {
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
  const drawn = (of: ClaimPayment) =>
    wordsOf(
      renderToStaticMarkup(<Payments state={{ ...shown, card: { ...card, payments: [of] } }} page={page} />),
    )
  expect(drawn(payment)).toMatch(/возврат 2 700.* из 3 375/)
  const paid = drawn({ ...payment, state: 'paid', refunded: 0 })
  expect(paid).toContain('3 375')
  expect(paid).not.toContain('возврат')
})
