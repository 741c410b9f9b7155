import { expect, test } from 'vitest'
import { findVisitsFrom } from '#visits/server/visited-office.ts'

const days = { exchangeFrom: '2025-10-01', exchangeUntil: '2025-10-10' }
const before = new Date('2025-09-20T09:00:00Z')
const within = new Date('2025-10-04T09:00:00Z')

test.each([
  ['Europe/Moscow', '2025-09-30T21:00:00Z'],
  ['Asia/Kamchatka', '2025-09-30T21:00:00Z'],
  ['Europe/Kaliningrad', '2025-09-30T22:00:00Z'],
])('keys in %s are exchanged on days of Moscow that have begun there too (M-MOVE-02)', (zone, start) => {
  expect(findVisitsFrom(days, ['exchangeKeys'], zone, before)).toEqual(new Date(start))
  expect(findVisitsFrom(days, ['exchangeKeys'], zone, within)).toEqual(within)
  expect(findVisitsFrom(days, ['collectItem'], zone, before)).toEqual(before)
  expect(findVisitsFrom(null, ['sign'], zone, before)).toEqual(before)
})
