import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMatchingRule, ruleMatchesSender } from '#mail/rules/incoming-letter.ts'

test('case, ё, quotes and repeated spaces are ignored', () => {
  expect(ruleMatchesSender({ contains: 'озёрный край' }, 'ООО «ОЗЕРНЫЙ  КРАЙ»')).toBe(true)
  expect(ruleMatchesSender({ contains: '«Озерный' }, 'ооо озёрный край')).toBe(true)
  expect(ruleMatchesSender({ contains: 'ИФНС № 4' }, 'Ифнс № 4 по г. Москве')).toBe(true)
  expect(ruleMatchesSender({ contains: 'ИФНС № 5' }, 'Ифнс № 4 по г. Москве')).toBe(false)
})

test('й typed as two characters is the same letter', () => {
  expect(ruleMatchesSender({ contains: 'арбитражный' }, 'Арбитражный суд'.normalize('NFD'))).toBe(true)
})

test('the first matching rule decides; a rule without words matches every sender', () => {
  const rules = [
    { contains: 'реклама', action: 'destroy' },
    { contains: 'суд', action: 'scan' },
    { contains: '', action: 'keep' },
  ] as const
  expect(findMatchingRule(rules, 'Реклама судов и яхт')?.action).toBe('destroy')
  expect(findMatchingRule(rules, 'Арбитражный суд')?.action).toBe('scan')
  expect(findMatchingRule(rules, 'Соседи')?.action).toBe('keep')
  expect(findMatchingRule(rules.slice(0, 2), 'Соседи')).toBeNull()
})

test('any part of a sender matches, in any spelling, and pattern characters are literal', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.nat(40), fc.nat(40), (sender, from, length) => {
      const piece = sender.slice(from, from + length)
      expect(ruleMatchesSender({ contains: piece.toUpperCase() }, sender.toUpperCase())).toBe(true)
      expect(ruleMatchesSender({ contains: sender }, sender)).toBe(true)
    }),
  )
  expect(ruleMatchesSender({ contains: '.*' }, 'Банк')).toBe(false)
})
