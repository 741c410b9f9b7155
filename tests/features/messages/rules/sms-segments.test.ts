import { expect, test } from 'vitest'
import { smsSegments } from '#messages/rules/message-delivery.ts'

test('message segments are counted like in a phone network (AMB-62)', () => {
  expect(smsSegments('a'.repeat(160))).toBe(1)
  expect(smsSegments('a'.repeat(161))).toBe(2)
  expect(smsSegments('a'.repeat(306))).toBe(2)
  expect(smsSegments('a'.repeat(307))).toBe(3)
  expect(smsSegments('ж'.repeat(70))).toBe(1)
  expect(smsSegments('ж'.repeat(71))).toBe(2)
  expect(smsSegments('ж'.repeat(134))).toBe(2)
  expect(smsSegments('ж'.repeat(135))).toBe(3)
})

test('a bracket takes two septets, and an emoji two UTF-16 units', () => {
  expect(smsSegments(`${'a'.repeat(158)}[`)).toBe(1)
  expect(smsSegments(`${'a'.repeat(159)}[`)).toBe(2)
  expect(smsSegments(`${'ж'.repeat(69)}📦`)).toBe(2)
})
