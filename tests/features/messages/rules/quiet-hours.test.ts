import { expect, test } from 'vitest'
import { currentQuietHoursEnd } from '#messages/rules/message-delivery.ts'

const instant = (time: string) => new Date(`2026-12-01T${time}Z`)

test('a message at night waits until nine in the time zone of the office (AMB-63)', () => {
  expect(currentQuietHoursEnd(instant('18:00:30'), 'Europe/Moscow')).toEqual(new Date('2026-12-02T06:00:00Z'))
  expect(currentQuietHoursEnd(instant('00:10:00'), 'Europe/Moscow')).toEqual(instant('06:00:00'))
  expect(currentQuietHoursEnd(instant('05:59:00'), 'Europe/Moscow')).toEqual(instant('06:00:00'))
  expect(currentQuietHoursEnd(instant('06:00:00'), 'Europe/Moscow')).toBeNull()
  expect(currentQuietHoursEnd(instant('17:59:00'), 'Europe/Moscow')).toBeNull()
  expect(currentQuietHoursEnd(instant('10:00:00'), 'Asia/Vladivostok')).toBeNull()
  expect(currentQuietHoursEnd(instant('11:30:00'), 'Asia/Vladivostok')).toEqual(instant('23:00:00'))
})
