import { expect, test } from 'vitest'
import { emptyRentalForm } from '#rent/parts/rental-form.ts'
import {
  findFormProblems,
  problemTexts,
} from '../../../../../src/features/rent/screens/checkout/form-problems.ts'

const today = '2026-11-20'
const oldRent = { lastStart: '2026-12-21' }
const form = (start: string, end: string) => ({ ...emptyRentalForm, boxId: 1, dates: [start, end] as const })

test('a start too late for the exchange is a problem of the dates, with the last possible day (M-MOVE-01)', () => {
  expect(findFormProblems(form('2026-12-01', '2026-12-31'), today, oldRent)).toEqual({})
  expect(findFormProblems(form('2027-01-01', '2027-01-31'), today, oldRent)).toEqual({
    dates: 'move_too_late',
  })
  expect(findFormProblems(form('2027-01-01', '2027-01-31'), today)).toEqual({})
  expect(problemTexts.dates('move_too_late', today, oldRent)).toMatch(/не\sпозже\s1\sдекабря/)
})
