import { expect, test } from 'vitest'
import { checkPersonName, normaliseName, toFullName } from '#people/rules/passport.ts'

test('outer and repeated spaces of names are removed', () => {
  expect(normaliseName('  Анна   Мария ')).toBe('Анна Мария')
  expect(checkPersonName(' Иванов ')).toEqual({ ok: true, value: 'Иванов' })
})

test.each(['Салтыков-Щедрин', "Д'Артаньян", 'де Бражелон', 'Оглы (младший)', 'O’Neill'])(
  '%s is a valid name',
  (name) => {
    expect(checkPersonName(name).ok).toBe(true)
  },
)

test.each([
  ['', 'person_name_empty'],
  ['   ', 'person_name_empty'],
  ['Иванов1', 'person_name_malformed'],
  ['-', 'person_name_malformed'],
  ['<b>', 'person_name_malformed'],
  ['я'.repeat(101), 'person_name_too_long'],
])('the name %j is refused as %s', (name, code) => {
  expect(checkPersonName(name)).toEqual({ ok: false, code })
})

test('the full name is last, first, middle name, without a gap for a missing one (M-CLIENT-06)', () => {
  expect(toFullName({ lastName: 'Иванов', firstName: 'Пётр', middleName: 'Ильич' })).toBe('Иванов Пётр Ильич')
  expect(toFullName({ lastName: ' Ким ', firstName: 'Анна', middleName: ' ' })).toBe('Ким Анна')
})
