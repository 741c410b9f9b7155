import { describe, expect, test } from 'vitest'
import { noSigns, readScan, scanEnded, withSign } from '#mail/rules/items.ts'

const track = '14102592000199'
/** What stands after these signs, each so many milliseconds after the one before. */
const typed = (signs: string, pause: number) =>
  [...signs].reduce((state, sign, place) => withSign(state, sign, place * pause), noSigns)
const end = (signs: string, pause: number) => (signs.length - 1) * pause

describe('a scanner is told from a hand', () => {
  test('by signs that come at once, and Enter after them', () => {
    expect(scanEnded(typed(track, 5), end(track, 5) + 5)).toBe(track)
    expect(scanEnded(typed(track, 40), end(track, 40) + 40)).toBe(track)
  })

  test('a hand leaves pauses, and so does whoever presses Enter after a look', () => {
    expect(scanEnded(typed(track, 120), end(track, 120) + 120)).toBeNull()
    expect(scanEnded(typed(track, 5), end(track, 5) + 400)).toBeNull()
  })

  test('some keys that were rolled over are no scan, nor is Enter alone', () => {
    expect(scanEnded(typed('asdf', 5), end('asdf', 5) + 5)).toBeNull()
    expect(scanEnded(noSigns, 10)).toBeNull()
  })

  test('after a pause the next scan begins again', () => {
    const later = [...track].reduce(
      (state, sign, place) => withSign(state, sign, 10_000 + place),
      typed('abc', 5),
    )
    expect(later.signs).toBe(track)
  })
})

describe('what was scanned', () => {
  test('is a claim by its address, as its holder and as the back office have it', () => {
    expect(readScan('https://box.example.ru/claims/1204')).toEqual({ kind: 'claim', id: 1204 })
    expect(readScan('http://localhost:4321/branch?claim=7')).toEqual({ kind: 'claim', id: 7 })
  })

  test('is a box by the address for senders, whatever the layout made of its letters', () => {
    const box = { kind: 'box', index: '101000', text: '524' }
    expect(readScan('101000, а/я 524')).toEqual(box)
    expect(readScan('101000? f.z 524')).toEqual(box)
  })

  test('is an item by its track number', () => {
    expect(readScan('ra644000116ru')).toEqual({ kind: 'track', text: 'RA644000116RU' })
  })

  test('is else looked for as it is', () => {
    expect(readScan('7704112232')).toEqual({ kind: 'other', text: '7704112232' })
    expect(readScan('https://box.example.ru/claims/1204/x')).toEqual({
      kind: 'other',
      text: 'https://box.example.ru/claims/1204/x',
    })
  })
})
