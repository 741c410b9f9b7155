import { expect, test } from 'vitest'
import { $rentalForm } from '#rent/parts/rental-form.ts'
import { openSearchWithPromo } from '#rent/screens/promo-code/promo-page.ts'
import { openTab } from '#support/environment.ts'
import type { TestPerson } from '#support/person.ts'

const tab = () => openTab({} as TestPerson, 'http://localhost', '/promo')

test('a promo code goes into the form in normalised form, and the search opens', () => {
  const here = tab()
  expect(openSearchWithPromo(' start 2025 ', here.environment)).toBe(true)
  expect($rentalForm.get()).toMatchObject({ promo: 'START2025', clientType: 3 })
  expect(here.left).toEqual(['/'])
})

test('an empty field does nothing', () => {
  const here = tab()
  expect(openSearchWithPromo('   ', here.environment)).toBe(false)
  expect(here.left).toEqual([])
})
