import { expect, test } from 'vitest'
import { blocksToText } from '#documents/document-blocks.ts'
import { documents, sources } from './library-of-content.ts'

const textOf = (slug: string): string =>
  blocksToText(
    documents.find((document) => document.slug === slug)?.editions[0]?.printable.blocks ?? [],
  ).replaceAll('\u00a0', ' ')

const facts: readonly [string, readonly RegExp[]][] = [
  [
    'order-of-service-provision',
    [
      /10×25×20 см/,
      /судебные и административные/,
      /проверкой комплектности/,
      /возвращённые и досланные/,
      /ветераны труда/,
      /15 минут/,
      /10 дней/,
      /5 рабочих дней/,
      /через четыре часа/,
      /трёх слов и 150 знаков/,
      /1 календарный месяц/,
      /90 дней/,
      /Отказ от аренды оформляется в отделении/,
      /Аннулировано/,
      /101721/,
    ],
  ],
  [
    'public-offer',
    [/Предмет договора/, /принимает оферту/, /ИНН \/ КПП/, /Расчётный счёт/, /Споры/, /Изменение оферты/],
  ],
  [
    'account-instruction',
    [/Как войти/, /Как оплатить/, /Как продлить/, /Как подключить услугу/, /8-800-1-000-000/],
  ],
  ['procuration', [/паспорт/, /ключ/, /Срок и передоверие/, /Подпис/]],
  ['tariffs', [/Москва и Санкт-Петербург/, /Обычный ящик/, /231×359/, /с НДС|включают НДС/, /3\s?600 ₽/]],
]

test.each(facts)('the document %s contains all required statements', (slug, patterns) => {
  for (const pattern of patterns) expect(textOf(slug)).toMatch(pattern)
})

test('the requisites of the operator come from content/site, not from a copy', () => {
  const { fullName, inn, accountNumber, email } = sources.operator
  for (const fact of [fullName, inn, accountNumber, email]) expect(textOf('public-offer')).toContain(fact)
  for (const { body } of sources.documents) expect(body).not.toContain(inn)
})

// M-ENT-04.
test('the sixth document is external, without description or event; legally required ones follow (M-DOC-01)', () => {
  const slugs = new Set(sources.documents.map(({ data }) => ('slug' in data ? data.slug : data.kind)))
  expect([...slugs].sort()).toEqual([
    'accessibility',
    'account-instruction',
    'cookies',
    'external',
    'order-of-service-provision',
    'personal-data-consent',
    'personal-data-policy',
    'procuration',
    'public-offer',
    'tariffs',
    'terms-of-service',
  ])
  const outside = sources.documents.find(({ data }) => data.kind === 'external')?.data
  expect(outside?.order).toBe(6)
  expect(outside).not.toHaveProperty('description')
  expect(outside).not.toHaveProperty('event')
})
