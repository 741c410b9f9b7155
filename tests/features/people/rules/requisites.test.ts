import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkInn,
  checkKpp,
  checkOgrn,
  computeInnCheckDigits,
  computeOgrnCheckDigit,
  isPersonInn,
} from '#people/rules/requisites.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${length - 1}}$`))

/** Every text that differs from this one in exactly one digit. */
const slips = (text: string): string[] =>
  [...text].flatMap((digit, index) =>
    [...'0123456789']
      .filter((other) => other !== digit)
      .map((other) => text.slice(0, index) + other + text.slice(index + 1)),
  )

test('numbers of real organisations are valid', () => {
  expect(checkInn('7707083893').ok).toBe(true)
  expect(checkInn('7724490000').ok).toBe(true)
  expect(checkInn(' 500100732259 ')).toEqual({ ok: true, value: '500100732259' })
  expect(checkOgrn('1027700132195').ok).toBe(true)
  expect(checkOgrn('304500116000157').ok).toBe(true)
})

test.each(['', '770708389', '77070838931', '0000000000', '77070838a3'])('the INN %j is malformed', (text) => {
  expect(checkInn(text)).toEqual({ ok: false, code: 'inn_malformed' })
})

test('a wrong check digit and a wrong format have different codes', () => {
  expect(checkInn('7707083894')).toEqual({ ok: false, code: 'inn_check_digit' })
  expect(checkOgrn('1027700132196')).toEqual({ ok: false, code: 'ogrn_check_digit' })
  expect(checkOgrn('102770013219')).toEqual({ ok: false, code: 'ogrn_malformed' })
})

test('an INN is valid with its own check digits only', () => {
  fc.assert(
    fc.property(fc.oneof(digits(9), digits(10)), (head) => {
      const inn = head + computeInnCheckDigits(head)
      expect(checkInn(inn).ok).toBe(true)
      expect(isPersonInn(inn)).toBe(head.length === 10)
      const last = slips(inn).filter((slip) => slip.slice(0, -1) === inn.slice(0, -1))
      expect(last.some((slip) => checkInn(slip).ok)).toBe(false)
    }),
  )
})

test('at least nine of ten mistyped digits of an INN are detected', () => {
  fc.assert(
    fc.property(digits(10), (head) => {
      const wrong = slips(head + computeInnCheckDigits(head))
      expect(wrong.filter((slip) => checkInn(slip).ok).length).toBeLessThanOrEqual(wrong.length / 10)
    }),
  )
})

test('an OGRN is valid with its own check digit only', () => {
  fc.assert(
    fc.property(fc.oneof(digits(12), digits(14)), (head) => {
      const ogrn = head + computeOgrnCheckDigit(head)
      expect(checkOgrn(ogrn).ok).toBe(true)
      const last = slips(ogrn).filter((slip) => slip.slice(0, -1) === head)
      expect(last.some((slip) => checkOgrn(slip).ok)).toBe(false)
    }),
  )
})

test('a KPP may contain Latin capitals in the middle', () => {
  expect(
    ['770701001', '7707AB001', '77070100', '7707ab001', '000001001', ''].map((text) => checkKpp(text).ok),
  ).toEqual([true, true, false, false, false, false])
})
