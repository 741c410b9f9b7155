import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toSearchWords } from '#places/rules/address-words.ts'
import { fullAddressLine, type OfficeRecord } from '#places/server/offices/office-record.ts'
import { type Counter, openCounter } from './counter.ts'

let api: Counter
let offices: OfficeRecord[]
beforeAll(async () => {
  api = await openCounter()
  offices = [...api.offices.directory.all()]
})
afterAll(() => api.close())

const anyOffice = fc.nat().map((index) => offices[index % offices.length] as OfficeRecord)
const isFound = (text: string, office: OfficeRecord): boolean =>
  api.offices.search.find({ text }).some((found) => found.office.index === office.index)

test('an address finds its office in any order of its words', () => {
  fc.assert(
    fc.property(anyOffice, fc.infiniteStream(fc.nat()), (office, numbers) => {
      const words = toSearchWords(fullAddressLine(office))
        .map((word) => ({ word, at: numbers.next().value ?? 0 }))
        .sort((a, b) => a.at - b.at)
      expect(isFound(words.map(({ word }) => word).join(' '), office)).toBe(true)
    }),
    { numRuns: 200 },
  )
})

test.each(['1', 'Москва'])('a limited search for %s has the same best matches', (text) => {
  const all = api.offices.search.find({ text }).map(({ office }) => office.index)
  expect(all.length).toBeGreaterThan(2)
  expect(api.offices.search.findFirst(text, 2)).toEqual(all.slice(0, 2))
})

test('an address finds its office despite one mistyped letter', () => {
  const mistakes: ((word: string, index: number) => string)[] = [
    (word, position) => word.slice(0, position) + word.slice(position + 1),
    (word, position) => word.slice(0, position + 1) + word.slice(position),
    (word, position) => `${word.slice(0, position)}ъ${word.slice(position + 1)}`,
    (word, position) =>
      `${word.slice(0, position)}${word[position + 1] ?? ''}${word[position]}${word.slice(position + 2)}`,
  ]
  fc.assert(
    fc.property(
      anyOffice,
      fc.nat(),
      fc.nat(),
      fc.constantFrom(...mistakes),
      (office, wordNumber, letterNumber, mistake) => {
        const words = toSearchWords(fullAddressLine(office))
        const longWords = words.filter((word) => word.length >= 6 && !/\d/.test(word))
        const mistypedWord = longWords[wordNumber % longWords.length] as string
        const text = words
          .map((word) => (word === mistypedWord ? mistake(word, letterNumber % word.length) : word))
          .join(' ')
        expect(isFound(text, office)).toBe(true)
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
])('%s finds the office %s', (text, index) => {
  expect(api.offices.search.find({ text }).map(({ office }) => office.index)).toContain(index)
})

test('any text a person can type is answered without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      expect(Array.isArray(api.offices.search.find({ text }))).toBe(true)
    }),
    { numRuns: 300 },
  )
})
