import { expect, test } from 'vitest'
import {
  checkBirthday,
  checkDepartmentCode,
  checkIssueDate,
  checkPassportNumber,
  checkPassportSeries,
} from '#people/rules/passport.ts'

const today = '2026-11-21'

test('series, number and department code may contain spaces and hyphens (M-CLIENT-05)', () => {
  expect(checkPassportSeries('45 08')).toEqual({ ok: true, value: '4508' })
  expect(checkPassportNumber(' 123456 ')).toEqual({ ok: true, value: '123456' })
  expect(checkDepartmentCode('770-001')).toEqual({ ok: true, value: '770001' })
})

test('a wrong number of digits is refused', () => {
  expect(checkPassportSeries('450')).toEqual({ ok: false, code: 'passport_series_malformed' })
  expect(checkPassportNumber('1234567')).toEqual({ ok: false, code: 'passport_number_malformed' })
  expect(checkDepartmentCode('77000')).toEqual({ ok: false, code: 'department_code_malformed' })
})

test.each([
  ['2012-11-21', { ok: true, value: '2012-11-21' }],
  ['2012-11-22', { ok: false, code: 'birthday_too_young' }],
  ['2026-11-22', { ok: false, code: 'birthday_future' }],
  ['1906-11-21', { ok: true, value: '1906-11-21' }],
  ['1906-11-20', { ok: false, code: 'birthday_too_long_ago' }],
  ['21.11.2000', { ok: false, code: 'birthday_malformed' }],
])('the birthday %s gives %j', (birthday, expected) => {
  expect(checkBirthday(birthday, today)).toEqual(expected)
})

test.each([
  ['2014-02-28', '2000-02-29', { ok: true, value: '2014-02-28' }],
  ['2014-02-27', '2000-02-29', { ok: false, code: 'issue_date_too_early' }],
  ['1997-09-30', '1950-01-01', { ok: false, code: 'issue_date_too_early' }],
  ['2026-11-21', '1980-05-05', { ok: true, value: '2026-11-21' }],
  ['2026-11-22', '1980-05-05', { ok: false, code: 'issue_date_future' }],
  ['2026-02-30', '1980-05-05', { ok: false, code: 'issue_date_malformed' }],
])('a passport issued on %s to somebody born on %s gives %j', (issueDate, birthday, expected) => {
  expect(checkIssueDate(issueDate, { birthday, today })).toEqual(expected)
})
