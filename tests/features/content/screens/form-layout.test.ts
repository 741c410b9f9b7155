import { expect, test } from 'vitest'
import { findColumns, findSharedColumns } from '#content/screens/editing/form-layout.ts'
import { buildFormFields } from '#content/server/check/form-fields.ts'

const officeField = (name: string) => {
  const field = buildFormFields('offices', undefined).find((one) => one.name === name)
  if (!field) throw new Error(`offices have no field ${name}`)
  return field
}
const labels = (columns: ReturnType<typeof findColumns>) => columns?.map(({ field }) => field.label)

test('weekdays are rows of one table', () => {
  expect(labels(findSharedColumns(officeField('hours')))).toEqual(['Часы работы', 'Перерывы'])
})

test('the fields of a group in an item are columns of its row', () => {
  const columns = findColumns(officeField('holidays').fields)
  expect(labels(columns)).toEqual(['День', 'Часы работы', 'Перерывы'])
  expect(columns?.map(({ at }) => at.join('.'))).toEqual(['date', 'day.work', 'day.lunches'])
})

test('items with lists of their own stay forms', () => {
  expect(findColumns(officeField('boxes').fields)).toBeUndefined()
})
