import { maskitoTransform } from '@maskito/core'
import { expect, test } from 'vitest'
import { inputMasks } from '#kit/screens/form-fields.tsx'

/** What stands in a field after these texts are put in at its end, as a keyboard or a paste does. */
const typed = (...texts: readonly string[]) =>
  texts.reduce((value, text) => {
    const [read] = inputMasks.date.preprocessors
    const end = [value.length, value.length] as const
    const { elementState, data } = {
      data: text,
      ...read?.({ elementState: { value, selection: end }, data: text }, 'insert'),
    }
    return maskitoTransform(`${elementState?.value ?? value}${data}`, inputMasks.date)
  }, '')

test.each([
  ['1990-02-01', '01.02.1990'],
  ['1/2/1990', '01.02.1990'],
  ['01.02.1990', '01.02.1990'],
  ['01.02.19', '01.02.19'],
  ['0102', '01.02'],
])('the browser autofill %s becomes %s', (filled, shown) => {
  expect(maskitoTransform(filled, inputMasks.date)).toBe(shown)
})

test.each([
  [['1.2.90'], '01.02.1990'],
  [['01021990'], '01.02.1990'],
  [['1990-02-01'], '01.02.1990'],
  [[...'1.2.1990'], '01.02.1990'],
  [[...'1/12/1990'], '01.12.1990'],
  [[...'01.02.1990'], '01.02.1990'],
  [[...'01021990'], '01.02.1990'],
])('typed or pasted %j becomes %s', (texts, shown) => {
  expect(typed(...texts)).toBe(shown)
})
