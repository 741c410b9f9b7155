import { expect, test } from 'vitest'
import { speaksOf, withoutTitle } from '../../../../src/features/site/faq-search/full-text.ts'
import { matches } from '../../../../src/features/site/faq-search/match.ts'

test('a question is found by any part of it, whatever the case, the spaces and the letter ё (M-FAQ-04)', () => {
  expect(matches('Что даёт гарантия сохранности?', 'ГАРАНТИЯ  сохр')).toBe(true)
  expect(matches('Что даёт гарантия сохранности?', 'дает')).toBe(true)
  expect(matches('Что даёт гарантия сохранности?', 'оплата')).toBe(false)
  expect(matches('Что угодно', '  ')).toBe(true)
})

test('the index answers with a word of another form, but not with a word of another kind', () => {
  expect(speaksOf('человек с <mark>доверенностью.</mark>', 'доверенности')).toBe(true)
  expect(speaksOf('<mark>код,</mark> который мы пришлём', 'крокодил')).toBe(false)
  expect(speaksOf('ничего не отмечено', 'ничего')).toBe(false)
})

test('what is found does not say its title twice', () => {
  expect(withoutTitle('Где взять ключ?. Возьмите паспорт.', 'Где взять ключ?')).toBe('Возьмите паспорт.')
  expect(withoutTitle('Где взять ключ? Возьмите паспорт.', 'Где взять ключ?')).toBe('Возьмите паспорт.')
  expect(withoutTitle('ключ? Возьмите паспорт.', 'Где взять ключ?')).toBe('Возьмите паспорт.')
  expect(withoutTitle('?. Возьмите паспорт.', 'Где взять ключ?')).toBe('Возьмите паспорт.')
  expect(withoutTitle('Срок. Год со дня подписи.', 'Доверенность: Срок')).toBe('Год со дня подписи.')
  expect(withoutTitle('Срок действия — год.', 'Доверенность: Срок')).toBe('Срок действия — год.')
  expect(withoutTitle('Услуга. Где взять ключ', 'Где взять ключ?')).toBe('Услуга. Где взять ключ')
})
