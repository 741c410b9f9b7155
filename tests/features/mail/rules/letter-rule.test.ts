import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMatchingLetterRule, letterRuleMatchesSender } from '#mail/rules/incoming-letter.ts'

test('case, ё, quotes and repeated spaces are ignored', () => {
  expect(letterRuleMatchesSender({ contains: 'озёрный край' }, 'ООО «ОЗЕРНЫЙ  КРАЙ»')).toBe(true)
  expect(letterRuleMatchesSender({ contains: '«Озерный' }, 'ооо озёрный край')).toBe(true)
  expect(letterRuleMatchesSender({ contains: 'ИФНС № 4' }, 'Ифнс № 4 по г. Москве')).toBe(true)
  expect(letterRuleMatchesSender({ contains: 'ИФНС № 5' }, 'Ифнс № 4 по г. Москве')).toBe(false)
})

test('й typed as two characters is the same letter', () => {
  expect(letterRuleMatchesSender({ contains: 'арбитражный' }, 'Арбитражный суд'.normalize('NFD'))).toBe(true)
})

test('the first matching rule decides; a rule without words matches every sender', () => {
  const rules = [
    { contains: 'реклама', action: 'destroy' },
    { contains: 'суд', action: 'scan' },
    { contains: '', action: 'keep' },
  ] as const
  expect(findMatchingLetterRule(rules, 'Реклама судов и яхт')?.action).toBe('destroy')
  expect(findMatchingLetterRule(rules, 'Арбитражный суд')?.action).toBe('scan')
  expect(findMatchingLetterRule(rules, 'Соседи')?.action).toBe('keep')
  expect(findMatchingLetterRule(rules.slice(0, 2), 'Соседи')).toBeNull()
})

test('any part of a sender matches, in any spelling, and pattern characters are literal', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.nat(40), fc.nat(40), (sender, from, length) => {
      const piece = sender.slice(from, from + length)
      expect(letterRuleMatchesSender({ contains: piece.toUpperCase() }, sender.toUpperCase())).toBe(true)
      expect(letterRuleMatchesSender({ contains: sender }, sender)).toBe(true)
    }),
  )
  expect(letterRuleMatchesSender({ contains: '.*' }, 'Банк')).toBe(false)
})
