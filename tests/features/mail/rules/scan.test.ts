import { describe, expect, test } from 'vitest'
import {
  addKeystroke,
  EMPTY_KEYSTROKE_RUN,
  getScannedText,
  parseScannedCode,
} from '#mail/rules/track-numbers.ts'

const track = '14102592000199'
/** State after these keystrokes, each the given milliseconds after the previous one. */
const typed = (signs: string, pause: number) =>
  [...signs].reduce((state, sign, place) => addKeystroke(state, sign, place * pause), EMPTY_KEYSTROKE_RUN)
const end = (signs: string, pause: number) => (signs.length - 1) * pause

describe('a scanner is distinguished from typing', () => {
  test('by fast keystrokes followed by Enter', () => {
    expect(getScannedText(typed(track, 5), end(track, 5) + 5)).toBe(track)
    expect(getScannedText(typed(track, 40), end(track, 40) + 40)).toBe(track)
  })

  test('pauses between keys or before Enter mean typing', () => {
    expect(getScannedText(typed(track, 120), end(track, 120) + 120)).toBeNull()
    expect(getScannedText(typed(track, 5), end(track, 5) + 400)).toBeNull()
  })

  test('a few fast keys, or Enter alone, are not a scan', () => {
    expect(getScannedText(typed('asdf', 5), end('asdf', 5) + 5)).toBeNull()
    expect(getScannedText(EMPTY_KEYSTROKE_RUN, 10)).toBeNull()
  })

  test('a pause starts a new scan', () => {
    const later = [...track].reduce(
      (state, sign, place) => addKeystroke(state, sign, 10_000 + place),
      typed('abc', 5),
    )
    expect(later.signs).toBe(track)
  })
})

describe('a scanned text', () => {
  test('is the code of a visitor, whatever the keyboard made of its signs (M-VISIT-08)', () => {
    for (const text of [
      'https://box.example.ru/branch?visit=12345678',
      'http;//localhost;4321/branch/visit=12345678',
    ])
      expect(parseScannedCode(text), text).toEqual({ kind: 'visit', text })
    expect(parseScannedCode('https://box.example.ru/branch?visit=123')).toMatchObject({ kind: 'other' })
  })

  test('is a claim if it is the claim’s address in the cabinet or back office', () => {
    expect(parseScannedCode('https://box.example.ru/claims/1204')).toEqual({ kind: 'claim', id: 1204 })
    expect(parseScannedCode('http://localhost:4321/branch?claim=7')).toEqual({ kind: 'claim', id: 7 })
  })

  test('is a box if it is the senders’ address, in any keyboard layout', () => {
    const box = { kind: 'box', index: '101000', text: '524' }
    expect(parseScannedCode('101000, а/я 524')).toEqual(box)
    expect(parseScannedCode('101000? f.z 524')).toEqual(box)
  })

  test('is an item if it is a track number', () => {
    expect(parseScannedCode('ra644000116ru')).toEqual({ kind: 'track', text: 'RA644000116RU' })
  })

  test('is otherwise searched for unchanged', () => {
    expect(parseScannedCode('7704112232')).toEqual({ kind: 'other', text: '7704112232' })
    expect(parseScannedCode('https://box.example.ru/claims/1204/x')).toEqual({
      kind: 'other',
      text: 'https://box.example.ru/claims/1204/x',
    })
  })
})
