import { expect, test } from 'vitest'
import { abbreviateOrganisationName } from '#people/rules/rent-conditions.ts'

test.each([
  ['ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ «СЕВЕРНЫЙ ВЕТЕР»', 'ООО «СЕВЕРНЫЙ ВЕТЕР»'],
  ['Публичное  акционерное общество "Мост"', 'ПАО "Мост"'],
  ['АКЦИОНЕРНОЕ ОБЩЕСТВО «КНИЖНЫЙ ДОМ „СТРАНИЦА“»', 'АО «КНИЖНЫЙ ДОМ „СТРАНИЦА“»'],
  ['Индивидуальный предприниматель Орлова Анна', 'ИП Орлова Анна'],
])('%s is abbreviated to %s', (full, short) => {
  expect(abbreviateOrganisationName(full)).toBe(short)
})

test('a name without a known legal form, or a form without a name, stays unchanged', () => {
  expect(abbreviateOrganisationName('Фонд «Окно»')).toBe('Фонд «Окно»')
  expect(abbreviateOrganisationName('Акционерное общество')).toBe('Акционерное общество')
})
