import { describe, expect, test } from 'vitest'
import {
  extractEmail,
  normalizeDate,
  normalizeDottedDate,
  normalizeKpp,
  normalizePhone,
  splitPassport,
  stripNumberFormatting,
} from '#kit/api/pasted-text.ts'

describe('an office index', () => {
  test.each([
    '101000',
    '101 000',
    '101\u00a0000',
    '101-000',
    '101\u2011000',
    '№101000',
    '№ 101000',
    'индекс 101000',
    'Индекс: 101 000',
    'почтовый индекс 101000',
    'ОПС 101000',
    '10\u200b1000',
    '\ufeff101000\u200e',
    '101000,',
    'Москва, 101000',
  ])('is extracted from %j', (text) => expect(stripNumberFormatting(text)).toBe('101000'))

  test.each(['10100a', '1010OO', '101000 Москва', 'Ленина 12-14б'])(
    '%j stays unchanged because it is not a number',
    (text) => expect(stripNumberFormatting(text)).toMatch(/\D/),
  )
})

test.each([
  ['№ 1204', '1204'],
  ['Заявление №1204', '1204'],
  ['Заявление № 1\u00a0204.', '1204'],
  ['#1204', '1204'],
  ['Claim no. 1204', '1204'],
  ['ИНН 7707083893', '7707083893'],
  ['ИНН/КПП: 7707083893', '7707083893'],
  ['р/с 4070 2810 6380 5001 3199', '40702810638050013199'],
  ['БИК\u00a0044525225', '044525225'],
  ['−12', '12'],
  ['', ''],
  ['нет', 'нет'],
])('the number %j is %s', (text, number) => expect(stripNumberFormatting(text)).toBe(number))

test.each([
  ['+7 916 123-45-67', '+7 916 123-45-67'],
  ['\u202a+7\u00a0916\u00a0123\u201145\u201167\u202c', '+7 916 123-45-67'],
  ['tel:+79161234567', '+79161234567'],
  ['Тел.: 8 (916) 123–45–67', '8 (916) 123-45-67'],
  ['8.916.123.45.67', '8 916 123 45 67'],
  ['доб. нет', 'доб  нет'],
])('the phone %j is %s', (text, phone) => expect(normalizePhone(text)).toBe(phone))

test.each([
  ['anna@example.org', 'anna@example.org'],
  ['mailto:anna@example.org?subject=Box', 'anna@example.org'],
  ['Анна <anna@example.org>', 'anna@example.org'],
  ['<anna@example.org>', 'anna@example.org'],
  ['\u200banna@example.org\u00a0', 'anna@example.org'],
  ['anna\u2011k@example.org,', 'anna-k@example.org'],
  ['anna', 'anna'],
])('the e-mail %j is %s', (text, email) => expect(extractEmail(text)).toBe(email))

test.each([
  ['01.02.1990', '1990-02-01'],
  ['1.2.1990', '1990-02-01'],
  ['1.2.90', '1990-02-01'],
  ['1.2.26', '2026-02-01'],
  ['01/02/1990', '1990-02-01'],
  ['1-2-1990', '1990-02-01'],
  ['01 02 1990', '1990-02-01'],
  ['1990-02-01', '1990-02-01'],
  ['1990-2-1', '1990-02-01'],
  ['19900201', '1990-02-01'],
  ['01021990', '1990-02-01'],
  ['20101990', '1990-10-20'],
  ['01.02.1990 г.', '1990-02-01'],
  ['01.\u00a002.\u00a01990', '1990-02-01'],
  ['31.02.1990', '1990-02-31'],
  ['1990', '1990'],
  ['', ''],
])('the day %j is %s', (text, day) => expect(normalizeDate(text)).toBe(day))

test('a dotted date that does not exist stays as typed', () => {
  expect(normalizeDottedDate('1990-02-01')).toBe('01.02.1990')
  expect(normalizeDottedDate('завтра')).toBe('завтра')
})

test.each([
  ['770401001', '770401001'],
  [' 7704 01 001', '770401001'],
  ['КПП 7704ab001', '7704AB001'],
  ['7704‑01‑001', '770401001'],
])('the KPP %j is %s', (text, kpp) => expect(normalizeKpp(text)).toBe(kpp))

test.each([
  ['4510 123456', { series: '4510', number: '123456' }],
  ['45 10 № 123456', { series: '4510', number: '123456' }],
  ['серия 4510 номер 123456', { series: '4510', number: '123456' }],
  ['4510123456', { series: '4510', number: '123456' }],
  ['4510', null],
  ['123456', null],
  ['', null],
])('a passport pasted in one piece: %j', (text, passport) => expect(splitPassport(text)).toEqual(passport))
