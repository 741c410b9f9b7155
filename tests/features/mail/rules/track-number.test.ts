import { describe, expect, test } from 'vitest'
import { parseTrackNumber } from '#mail/rules/track-numbers.ts'

const read = (typed: string) => {
  const track = parseTrackNumber(typed)
  return track.ok ? track.value : track.code
}

describe('the number of a registered item', () => {
  test('is a Russian barcode of 14 digits or an international one', () => {
    expect(read('10100091234562')).toBe('10100091234562')
    expect(read('RB123456785GB')).toBe('RB123456785GB')
    expect(read('RR473124829IN')).toBe('RR473124829IN')
    // Equal halves of a valid number are not a double scan.
    expect(read('12345671234567')).toBe('track_check_digit')
  })

  test.each([
    '123',
    '',
    '1010009123456',
    '101000912345622',
    'RB12345678GB',
    'R1123456785GB',
    '🙂',
    'RB123456785G1',
    // An index never begins with zero, even with a valid check digit.
    '00000000000000',
  ])('is not %j', (typed) => expect(read(typed)).toBe('track_malformed'))

  test('with a mistyped digit or two swapped digits fails its check digit', () => {
    expect(read('10100091234563')).toBe('track_check_digit')
    expect(read('10100019234562')).toBe('track_check_digit')
    expect(read('RB123456775GB')).toBe('track_check_digit')
    expect(read('RB213456785GB')).toBe('track_check_digit')
  })

  test('uses the special check digits of S10 for two remainders', () => {
    // Remainder 0 has check digit 5, remainder 1 has 0.
    expect(read('RA644000005RU')).toBe('RA644000005RU')
    expect(read('RA000040000RU')).toBe('RA000040000RU')
  })

  test('is accepted with spaces, in lower case, from a Russian keyboard, and from a double scan', () => {
    expect(read(' 101000 91 23456 2\r\n')).toBe('10100091234562')
    expect(read('rb 123 456 785 gb')).toBe('RB123456785GB')
    // Letters that look like Latin ones, then letters on the same keys.
    expect(read('ЕМ473124829ЕЕ')).toBe('EM473124829EE')
    expect(read('кк473124829шт')).toBe('RR473124829IN')
    expect(read('1010009123456210100091234562')).toBe('10100091234562')
    expect(read('RB123456785GBRB123456785GB')).toBe('RB123456785GB')
    // Pasted with invisible characters, other hyphens and preceding words.
    expect(read('\u200e101000\u00a091\u201123456\u20132\ufeff')).toBe('10100091234562')
    expect(read('ШПИ: 10100091234562')).toBe('10100091234562')
    expect(read('№\u202fRB123456785GB')).toBe('RB123456785GB')
  })
})
