import { expect, test } from 'vitest'
import { faqEntry } from '#content/api/entries/banner-service-faq-entries.ts'
import { matchesQuestion, matchesSomeWord } from '#content/screens/faq/match-question.ts'
import { mentionsQuery, removeRepeatedTitle } from '#content/screens/faq/site-search.ts'
import { readFolder } from '../../entries/read-content.ts'

test('a question is found by any part of it, regardless of case, spaces and ё (M-FAQ-04)', () => {
  expect(matchesQuestion('Что даёт гарантия сохранности?', 'ГАРАНТИЯ  сохр')).toBe(true)
  expect(matchesQuestion('Что даёт гарантия сохранности?', 'дает')).toBe(true)
  expect(matchesQuestion('Что даёт гарантия сохранности?', 'оплата')).toBe(false)
  expect(matchesQuestion('Что угодно', '  ')).toBe(true)
})

const synonymsOf = new Map(
  readFolder('faq').map(({ data }) => {
    const { question, synonyms } = faqEntry.parse(data)
    return [question, synonyms.join(' ')]
  }),
)
const questionsFoundBy = (typed: string) =>
  [...synonymsOf]
    .filter(([question, synonyms]) => matchesQuestion(question, typed, synonyms))
    .map(([question]) => question)

test.each([
  ['чек', 'Как оплатить аренду?'],
  ['кассовый чек', 'Как оплатить аренду?'],
  ['оплата', 'Как оплатить аренду?'],
  ['расторгнуть', 'Как отказаться от аренды?'],
  ['Расторжение договора', 'Как отказаться от аренды?'],
  ['возврат', 'Деньги списали, а заявление не оплачено. Что делать?'],
  ['sms', 'Как узнавать о новых письмах в ящике?'],
  ['смс', 'Как узнавать о новых письмах в ящике?'],
  ['уведомление', 'Как узнавать о новых письмах в ящике?'],
  ['счет', 'Как организации оплатить аренду?'],
  ['платежи', 'Как оплатить аренду?'],
  ['продление', 'Как продлить аренду?'],
  ['цены', 'Сколько стоит аренда?'],
  ['льготники', 'У кого есть льгота и как её получить?'],
  ['регистрация', 'Как войти в личный кабинет?'],
  ['потерял ключ', 'Что делать, если потерялся ключ или сломался замок?'],
  ['замок', 'Что делать, если потерялся ключ или сломался замок?'],
  ['ключ не открывается', 'Что делать, если потерялся ключ или сломался замок?'],
])('%s finds «%s»', (typed, question) => expect(questionsFoundBy(typed)).toContain(question))

test('a word of another root finds nothing', () => {
  expect(questionsFoundBy('крокодил')).toEqual([])
  expect(questionsFoundBy('доступ')).not.toContain('Можно ли получать в ящик заказные письма?')
  expect(questionsFoundBy('оплата крокодила')).toEqual([])
})

test('one word is enough when no question has all words, but not a preposition', () => {
  const question = 'Как оплатить аренду?'
  expect(matchesQuestion(question, 'оплата крокодила')).toBe(false)
  expect(matchesSomeWord(question, 'оплата крокодила', 'оплата')).toBe(true)
  expect(matchesSomeWord(question, 'как же крокодил')).toBe(false)
})

test('the index matches other forms of a word, but not other words', () => {
  expect(mentionsQuery('человек с <mark>доверенностью.</mark>', 'доверенности')).toBe(true)
  expect(mentionsQuery('<mark>Расчетный</mark> счет', 'расчётный')).toBe(true)
  expect(mentionsQuery('<mark>код,</mark> который мы пришлём', 'крокодил')).toBe(false)
  expect(mentionsQuery('ничего не отмечено', 'ничего')).toBe(false)
})

test('a result does not repeat its title', () => {
  expect(removeRepeatedTitle('Где взять ключ?. Возьмите паспорт.', 'Где взять ключ?')).toBe(
    'Возьмите паспорт.',
  )
  expect(removeRepeatedTitle('Где взять ключ? Возьмите паспорт.', 'Где взять ключ?')).toBe(
    'Возьмите паспорт.',
  )
  expect(removeRepeatedTitle('ключ? Возьмите паспорт.', 'Где взять ключ?')).toBe('Возьмите паспорт.')
  expect(removeRepeatedTitle('?. Возьмите паспорт.', 'Где взять ключ?')).toBe('Возьмите паспорт.')
  expect(removeRepeatedTitle('Срок. Год со дня подписи.', 'Доверенность: Срок')).toBe('Год со дня подписи.')
  expect(removeRepeatedTitle('Срок действия — год.', 'Доверенность: Срок')).toBe('Срок действия — год.')
  expect(removeRepeatedTitle('Услуга. Где взять ключ', 'Где взять ключ?')).toBe('Услуга. Где взять ключ')
})
