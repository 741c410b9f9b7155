import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toSearchWords } from '#places/rules/address-words.ts'

test.each([
  ['г. Москва, ул. Мясницкая, д. 26', ['москва', 'мясницкая', '26']],
  ['москва улица мясницкая дом 26', ['москва', 'мясницкая', '26']],
  ['пр-кт Мира, 10к2', ['мира', '10к2']],
  ['Проспект Мира 10К2', ['мира', '10к2']],
  ['Королёв', ['королев']],
  ['Санкт-Петербург, Невский пр.', ['санкт', 'петербург', 'невский']],
  ['СПб Невский', ['санкт', 'петербург', 'невский']],
  ['Ростов-на-Дону', ['ростов', 'на', 'дону']],
  ['Мытищинский р-н, с. Красное', ['мытищинский', 'красное']],
  ['101000', ['101000']],
  ['', []],
])('%s is searched as %j', (text, words) => {
  expect(toSearchWords(text)).toEqual(words)
})

test('a text of only kinds of places keeps its words', () => {
  expect(toSearchWords('Город')).toEqual(['город'])
})

test('splitting is idempotent', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('ул.', 'Лесная', 'г.', 'Орёл', '12/3', 'Усть-Кут', 'дом', '7'), {
        maxLength: 8,
      }),
      (parts) => {
        const words = toSearchWords(parts.join(' '))
        expect(toSearchWords(words.join(' '))).toEqual(words)
      },
    ),
  )
})
