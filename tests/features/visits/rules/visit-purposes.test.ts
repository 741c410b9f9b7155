import { expect, test } from 'vitest'
import { listVisitPurposes, type VisitedClaim } from '#visits/rules/visit-purposes.ts'
import { formatVisitorCode, parseVisitorCode } from '#visits/rules/visitor-code.ts'

const claim: VisitedClaim = {
  status: 3,
  isSigned: false,
  method: 1,
  continues: false,
  end: '2025-12-31',
  isMove: false,
  isCell: false,
  mustEmpty: false,
  isLeaving: false,
  hasItemAtCounter: false,
}

test.each([
  [{}, '2025-07-10', ['sign']],
  [{ isCell: true }, '2025-12-31', ['sign']],
  [{ isMove: true }, '2025-12-31', ['exchangeKeys']],
  [{}, '2026-01-01', []],
  [{ isSigned: true }, '2025-07-10', []],
  [{ continues: true }, '2025-07-10', []],
  [{ status: 4, method: 2 }, '2025-07-10', ['sign']],
  [{ status: 4, method: 3 }, '2025-07-10', []],
  [{ status: 2 }, '2025-07-10', []],
  [{ status: 5 }, '2026-01-30', ['handInKey']],
  [{ status: 5 }, '2026-01-31', []],
  [{ status: 5, isCell: true }, '2026-01-01', []],
  [{ status: 7, mustEmpty: true }, '2025-07-10', ['handInKey']],
  [{ status: 6, isSigned: true, isLeaving: true }, '2025-07-10', ['handInKey']],
  [{ status: 7 }, '2025-07-10', []],
  [{ status: 6, isSigned: true, hasItemAtCounter: true }, '2025-07-10', ['collectItem']],
] as const)('a claim with %j on %s needs visits: %j (M-VISIT-04)', (changes, today, purposes) => {
  expect(listVisitPurposes({ ...claim, ...changes }, today)).toEqual(purposes)
})

test.each([
  ['12345678', '12345678'],
  [' 1234 5678\n', '12345678'],
  ['1234\u00a05678', '12345678'],
  ['1234-5678', '12345678'],
  ['https://box.example/branch?visit=12345678', '12345678'],
  ['реезыЖ..ищчюучфьздуюиктсрбмшышеХ12345678', '12345678'],
  ['№ 1234 5678.', '12345678'],
  ['123456789', null],
  ['100002', null],
  ['', null],
  ['https://box.example/claims/100002', null],
  ['Иванов', null],
])('the code field reads %j as %j (M-VISIT-08)', (text, code) => {
  expect(parseVisitorCode(text)).toBe(code)
})

test('a code is shown in two groups', () => {
  expect(formatVisitorCode('12345678')).toBe('1234\u00a05678')
})
