import { expect, test } from 'vitest'
import { formatLocalDateTime, getUtcOffsetHours, russianUtcOffsetHours } from '#kit/rules/calendar-date.ts'

const byIntl = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(instant)

test.each([...russianUtcOffsetHours.keys()])(
  'the UTC offset of %s agrees with Intl in winter and summer',
  (zone) => {
    for (let day = 0; day < 5 * 366; day += 7) {
      const instant = new Date(Date.parse('2025-01-01T20:59:59Z') + day * 86_400_000)
      expect(formatLocalDateTime(instant, zone)).toBe(byIntl(instant, zone))
    }
  },
)

test('zones of other countries may have daylight saving time', () => {
  expect(formatLocalDateTime(new Date('2026-01-10T12:00:00Z'), 'Europe/Berlin')).toBe('2026-01-10 13:00')
  expect(formatLocalDateTime(new Date('2026-07-10T12:00:00Z'), 'Europe/Berlin')).toBe('2026-07-10 14:00')
})

test.each([
  ['Asia/Vladivostok', '2026-01-10T12:00:30Z', 10],
  ['Europe/Berlin', '2026-01-10T12:00:30Z', 1],
  ['Europe/Berlin', '2026-07-10T12:00:30Z', 2],
  ['America/New_York', '2026-01-10T02:00:00Z', -5],
  ['Asia/Kolkata', '2026-01-10T12:00:00Z', 5.5],
])('%s at %s is %d hours ahead of UTC', (zone, instant, hours) => {
  expect(getUtcOffsetHours(new Date(instant), zone)).toBe(hours)
})
