import { expect, test } from 'vitest'
import { toPossibleRussianTexts } from '#kit/rules/latin-input.ts'

test.each([
  ['myasnitskaya', 'мясницкая'],
  ['Novosibirsk', 'новосибирск'],
  ['Nevsky prospekt', 'невский проспект'],
  ['Bolshaya Dmitrovka 5', 'болшая дмитровка 5'],
  ['Arzamasskiy', 'арзамасский'],
  ['Yoshkar', 'ёшкар'],
  ['Maykop', 'майкоп'],
])('%s sounds like %s', (latin, russian) => {
  expect(toPossibleRussianTexts(latin)[0]).toBe(russian)
})

test('text typed with an English keyboard layout is read by its keys', () => {
  expect(toPossibleRussianTexts('vjcrdf')[1]).toBe('москва')
})

test('text without Latin letters has no other readings', () => {
  expect(toPossibleRussianTexts('Москва, 101000')).toEqual([])
})
