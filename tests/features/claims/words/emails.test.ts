import { describe, expect, test } from 'vitest'
import { type ClaimEmailFacts, claimChangeEmails } from '#claims/words/emails.ts'

const facts: ClaimEmailFacts = {
  claim: 7,
  index: '101000',
  boxNumber: '12',
  lockerName: null,
  start: '2025-08-01',
  end: '2025-12-31',
  total: 225_000,
  payUntil: null,
  refund: 90_000,
  refundMethods: [1],
  guaranteeEnd: null,
  notificationsTo: null,
  clientType: 1,
  continues: null,
  refusedBecause: null,
  withoutLogin: false,
  lateRefund: null,
  extendsItself: false,
  officeOpensOn: null,
  mustEmpty: false,
  move: null,
  origin: 'https://box.example',
}
/** A sentence of each way by which money goes back. */
const ways = {
  1: 'на карту или счёт, с которых платили',
  2: 'Наличные выдаст отделение',
  3: 'на счёт, с которого оплатили поручение',
  4: 'на балансе организации',
} as const

describe.each(['refused', 'rent_ended_early', 'ended_early'] as const)('the email "%s"', (reason) => {
  const textOf = (more: Partial<ClaimEmailFacts>) => claimChangeEmails[reason]({ ...facts, ...more }).text

  test('names the method of the refund', () => {
    for (const way of [1, 2, 3, 4] as const) {
      const text = textOf({ refundMethods: [way] })
      const mentioned = ([1, 2, 3, 4] as const).filter((item) => text.includes(ways[item]))
      expect(mentioned).toEqual([way])
    }
  })

  test('names no method if nothing is refunded', () => {
    const text = textOf({ refund: 0, refundMethods: [] })
    for (const words of Object.values(ways)) expect(text).not.toContain(words)
  })
})

test('the refusal email gives the office’s reason if there is one', () => {
  const refused = (refusedBecause: string | null, continues: number | null = null) =>
    claimChangeEmails.refused({ ...facts, refusedBecause, continues }).text
  expect(refused('Удостоверение ветерана просрочено')).toContain(
    '\n\nПричина: Удостоверение ветерана просрочено.\n\n',
  )
  expect(refused('Просрочено.', 6)).toContain('Причина: Просрочено.\n')
  expect(refused(null)).not.toContain('Причина')
})

test('the payment email of a privileged person names the document to bring', () => {
  const document = 'подлинником документа о льготе'
  expect(claimChangeEmails.paid({ ...facts, clientType: 2 }).text).toContain(document)
  expect(claimChangeEmails.paid(facts).text).not.toContain(document)
})

test('the email about a late payment names only that refund', () => {
  const { text } = claimChangeEmails.refund({
    ...facts,
    refund: 90_000,
    refundMethods: [2],
    lateRefund: { amount: 45_000, method: 1 },
  })
  expect(text).toMatch(/Вернём 450\s₽/u)
  expect(text).not.toContain('900')
  expect(text).toContain(ways[1])
  expect(text).not.toContain(ways[2])
})

test('the email about an extension not paid in time says that the rent is unchanged', () => {
  const { text } = claimChangeEmails.not_paid_in_time({ ...facts, continues: 6 })
  expect(text).toContain('№ 6')
  expect(text).not.toContain('свободен')
})
