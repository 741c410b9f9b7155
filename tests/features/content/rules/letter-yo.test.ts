import { expect, test } from 'vitest'
import { findWordsWithYo, foldYo, restoreYo } from '#content/rules/letter-yo.ts'

test('ё is folded to е and restored unless the text also has the other spelling', () => {
  const text = 'Ещё раз: счёт всё ещё ждёт, а все ушли. Ёлка.'
  expect(foldYo(text)).toBe('Еще раз: счет все еще ждет, а все ушли. Елка.')
  expect(findWordsWithYo(text)).toEqual(['Ещё', 'счёт', 'ещё', 'ждёт', 'Ёлка'])
  expect(restoreYo(foldYo(text), findWordsWithYo(text))).toBe('Ещё раз: счёт все ещё ждёт, а все ушли. Ёлка.')
  expect(restoreYo('счет', [''])).toBe('счет')
})
