import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressWords } from '#places/rules/address-words.ts'
import { addressLine, type OfficeRecord } from '#places/server/offices/office-record.ts'
import { type Counter, openCounter } from './counter.ts'

let counter: Counter
let offices: OfficeRecord[]
beforeAll(async () => {
  counter = await openCounter()
  offices = [...counter.offices.directory.all()]
})
afterAll(() => counter.close())

const anyOffice = fc.nat().map((index) => offices[index % offices.length] as OfficeRecord)
const finds = (text: string, office: OfficeRecord): boolean =>
  counter.offices.search.find({ text }).some((found) => found.office.index === office.index)

test('an address leads to its office in any order of its words', () => {
  fc.assert(
    fc.property(anyOffice, fc.infiniteStream(fc.nat()), (office, numbers) => {
      const words = addressWords(addressLine(office))
        .map((word) => ({ word, at: numbers.next().value ?? 0 }))
        .sort((a, b) => a.at - b.at)
      expect(finds(words.map(({ word }) => word).join(' '), office)).toBe(true)
    }),
    { numRuns: 200 },
  )
})

test('an address leads to its office with one letter of one word lost, doubled, changed or exchanged with the next', () => {
  const mistakes: ((word: string, index: number) => string)[] = [
    (word, time) => word.slice(0, time) + word.slice(time + 1),
    (word, time) => word.slice(0, time + 1) + word.slice(time),
    (word, time) => `${word.slice(0, time)}ъ${word.slice(time + 1)}`,
    (word, time) => `${word.slice(0, time)}${word[time + 1] ?? ''}${word[time]}${word.slice(time + 2)}`,
  ]
  fc.assert(
    fc.property(
      anyOffice,
      fc.nat(),
      fc.nat(),
      fc.constantFrom(...mistakes),
      (office, which, where, mistake) => {
        const words = addressWords(addressLine(office))
        const long = words.filter((word) => word.length >= 6 && !/\d/.test(word))
        const chosen = long[which % long.length] as string
        const text = words
          .map((word) => (word === chosen ? mistake(word, where % word.length) : word))
          .join(' ')
        expect(finds(text, office)).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})

test.each([
  ['мясницкяа', '101000'],
  ['myasnitskaya', '101000'],
  ['Moskva Tverskaya', '125009'],
  ['vzcybwrfz', '101000'],
])('%s leads to the office %s', (text, index) => {
  expect(counter.offices.search.find({ text }).map(({ office }) => office.index)).toContain(index)
})

test('any text a person can type is answered without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      expect(Array.isArray(counter.offices.search.find({ text }))).toBe(true)
    }),
    { numRuns: 300 },
  )
})
