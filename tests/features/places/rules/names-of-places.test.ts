import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typesetAddress } from '#kit/words/typeset.ts'
import { normalizeLockerName, uniqueLockerName } from '#places/rules/locker-name.ts'
import { officeAddress } from '#places/rules/office-address.ts'
import {
  formatPlaceAddress,
  formatPlaceName,
  formatPostalAddress,
  placeNumberText,
} from '#places/words/rented-place.ts'
import { mailingAddressParts } from '#rent/rules/box-name.ts'

const box = { boxNumber: '12', lockerName: null }
const cell = { boxNumber: '12', lockerName: 'У входа' }

test('a box and a cell with the same number have different addresses (AMB-45)', () => {
  expect(formatPlaceAddress({ index: '101000', ...box })).toBe('101000, а/я 12')
  expect(formatPlaceAddress({ index: '101000', ...cell })).toBe('101000, почтомат «У входа», ячейка 12')
  expect(formatPlaceAddress({ index: '101000', ...cell, boxName: 'Ромашка' })).toBe(
    '101000, почтомат «У входа», ячейка 12, Ромашка',
  )
})

test('quotes inside a name become inner quotes', () => {
  const place = { boxNumber: '3', lockerName: 'Магазин «Пятёрочка»' }
  expect(formatPlaceAddress({ index: '101000', ...place })).toBe(
    '101000, почтомат «Магазин „Пятёрочка“», ячейка 3',
  )
})

test('the word for a locker is written once, even if the name begins with it', () => {
  const place = { boxNumber: '3', lockerName: 'Почтомат у входа' }
  expect(formatPlaceAddress({ index: '101000', ...place })).toBe('101000, почтомат «У входа», ячейка 3')
  expect(placeNumberText(place)).toBe('3, почтомат «У входа»')
  expect(formatPlaceName(place, 'prepositional')).toBe('ячейке 3 почтомата «У входа»')
  expect(
    uniqueLockerName(
      'Почтомат у входа',
      7,
      (name) => normalizeLockerName(name) === normalizeLockerName('У входа'),
    ),
  ).toBe('Почтомат у входа № 7')
  expect(placeNumberText({ boxNumber: '3', lockerName: 'Почтомат' })).toBe('3, почтомат «Почтомат»')
})

test('a place has one form within a sentence and one under a title', () => {
  expect(formatPlaceName(box, 'genitive')).toBe('ящика № 12')
  expect(formatPlaceName(cell, 'genitive')).toBe('ячейки 12 почтомата «У входа»')
  expect(placeNumberText(box)).toBe('№ 12')
  expect(placeNumberText(cell)).toBe('12, почтомат «У входа»')
})

test.each([
  [box, null, '101000, а/я 12'],
  [box, 'Ромашка', '101000, а/я 12, Ромашка'],
  [cell, null, '101000, почтомат «У входа», ячейка 12'],
  [cell, 'Ромашка', '101000, почтомат «У входа», ячейка 12, Ромашка'],
])(
  'the address for senders has index, place and name (M-NAME-08, AMB-45): %j, %s',
  (place, boxName, address) => {
    expect(formatPlaceAddress({ ...place, index: '101000', boxName })).toBe(address)
    // Line breaks are possible only after a comma, and within long names.
    const typesetText = typesetAddress(address)
    expect(typesetText.replace(/\u2060/gu, '').replace(/\s/gu, ' ')).toBe(address)
    if (place === box) expect(typesetText).toContain('а/\u2060я\u00a012')
  },
)

test('the address parts of a reply give the address in documents', () => {
  const parts = mailingAddressParts({ index: '101000', ...cell, boxName: 'Ромашка' })
  expect(parts.ok && formatPostalAddress(parts.value)).toBe(
    formatPlaceAddress({ index: '101000', ...cell, boxName: 'Ромашка' }),
  )
})

test('different places of an office have different addresses', () => {
  const name = fc.string({ minLength: 1 }).map((text) => uniqueLockerName(text, 1, () => false))
  const place = fc.record({ number: fc.integer({ min: 1, max: 99 }), locker: fc.option(name) })
  fc.assert(
    fc.property(place, place, (item, other) => {
      fc.pre(item.number !== other.number || item.locker !== other.locker)
      const [first, second] = [item, other].map(({ number, locker }) =>
        formatPlaceAddress({ index: '101000', boxNumber: String(number), lockerName: locker }),
      )
      // Quotes inside a name become inner quotes, so names that differ only in quotes are excluded.
      fc.pre(!/[«»„“]/u.test(`${item.locker}${other.locker}`))
      expect(first).not.toBe(second)
    }),
  )
})

test('a locker whose name is taken gets its number appended', () => {
  const taken =
    (...names: string[]) =>
    (name: string) =>
      names.map(normalizeLockerName).includes(normalizeLockerName(name))
  expect(uniqueLockerName(' У  входа ', 7, taken())).toBe('У входа')
  expect(uniqueLockerName('у входа', 7, taken('У входа'))).toBe('у входа № 7')
  expect(uniqueLockerName('У входа', 7, taken('У входа', 'У входа № 7'))).toBe('У входа № 7 № 7')
  expect(uniqueLockerName('  ', 7, taken())).toBe('№ 7')
})

test('an office address contains its city exactly once', () => {
  expect(officeAddress('Москва', 'ул. Мясницкая, д. 26')).toBe('Москва, ул. Мясницкая, д. 26')
  expect(officeAddress('Москва', 'г. Москва, ул. Мясницкая, д. 26')).toBe('г. Москва, ул. Мясницкая, д. 26')
  expect(officeAddress('Суздаль', 'ул. Суздальская, д. 1')).toBe('Суздаль, ул. Суздальская, д. 1')
  expect(officeAddress('', 'ул. Ленина, д. 1')).toBe('ул. Ленина, д. 1')
})
