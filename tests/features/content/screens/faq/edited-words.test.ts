import { expect, test } from 'vitest'
import { searchEdited } from '#content/screens/faq/edited-words.ts'
import { editedWords } from '#documents/word-records.ts'

const pieces = [
  {
    url: '/faq#fits',
    title: 'Что помещается в ящик?',
    content: 'Письма и мелкие пакеты. Контрабасы не помещаются, даёт место только склад.',
  },
  { url: '/documents/offer', title: 'Оферта: Реквизиты', content: 'Расчётный счёт 40502810700000000077.' },
]
const found = (typed: string) => searchEdited(pieces, typed).map(({ address }) => address)

test('edited words are found in another form, case and with another ё', () => {
  expect(found('контрабасом')).toEqual(['/faq#fits'])
  expect(found('ДАЕТ место')).toEqual(['/faq#fits'])
  expect(found('реквизитах')).toEqual(['/documents/offer'])
  expect(found('40502810700000000077')).toEqual(['/documents/offer'])
})

test('every typed word must stand there, and nothing typed finds nothing', () => {
  expect(found('контрабас скрипка')).toEqual([])
  expect(found('  , ')).toEqual([])
})

test('the excerpt shows the words around what was found', () => {
  const [first] = searchEdited(pieces, 'склад')
  expect(first?.excerpt).toContain('место только склад')
})

test('what changed is told by address: gone, new and other words, but not what stayed', () => {
  const piece = (url: string, content: string) => ({ url, title: 'Заголовок', content })
  const before = [piece('/a', 'было'), piece('/b', 'есть'), piece('/c', 'ушло'), piece('/a', 'часть')]
  const now = [piece('/a', 'стало'), piece('/b', 'есть'), piece('/d', 'новое'), piece('/a', 'часть')]
  const { stale, records } = editedWords(before, now)
  expect(stale).toEqual(['/a', '/c'])
  expect(records.map(({ url, content }) => [url, content])).toEqual([
    ['/a', 'стало'],
    ['/d', 'новое'],
    ['/a', 'часть'],
  ])
})
