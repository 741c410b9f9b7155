import { expect, test } from 'vitest'
import { searchEditedContent } from '#content/screens/faq/search-edited-content.ts'
import { diffSearchRecords } from '#documents/search-records.ts'

const pieces = [
  {
    url: '/faq#fits',
    title: 'Что помещается в ящик?',
    content: 'Письма и мелкие пакеты. Контрабасы не помещаются, даёт место только склад.',
  },
  { url: '/documents/offer', title: 'Оферта: Реквизиты', content: 'Расчётный счёт 40502810700000000077.' },
]
const foundAddresses = (typed: string) => searchEditedContent(pieces, typed).map(({ address }) => address)

test('edited texts are found in another form, case and spelling of ё', () => {
  expect(foundAddresses('контрабасом')).toEqual(['/faq#fits'])
  expect(foundAddresses('ДАЕТ место')).toEqual(['/faq#fits'])
  expect(foundAddresses('реквизитах')).toEqual(['/documents/offer'])
  expect(foundAddresses('40502810700000000077')).toEqual(['/documents/offer'])
})

test('every typed word must occur, and an empty query finds nothing', () => {
  expect(foundAddresses('контрабас скрипка')).toEqual([])
  expect(foundAddresses('  , ')).toEqual([])
})

test('the excerpt shows the words around the match', () => {
  const [first] = searchEditedContent(pieces, 'склад')
  expect(first?.excerpt).toContain('место только склад')
})

test('removed, new and changed texts are listed by address, unchanged ones are not', () => {
  const piece = (url: string, content: string) => ({ url, title: 'Заголовок', content })
  const before = [piece('/a', 'было'), piece('/b', 'есть'), piece('/c', 'ушло'), piece('/a', 'часть')]
  const now = [piece('/a', 'стало'), piece('/b', 'есть'), piece('/d', 'новое'), piece('/a', 'часть')]
  const { stale, records } = diffSearchRecords(before, now)
  expect(stale).toEqual(['/a', '/c'])
  expect(records.map(({ url, content }) => [url, content])).toEqual([
    ['/a', 'стало'],
    ['/d', 'новое'],
    ['/a', 'часть'],
  ])
})
