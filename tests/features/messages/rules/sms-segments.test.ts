import { expect, test } from 'vitest'
import { countSmsSegments } from '#messages/rules/message-delivery.ts'

test('message segments are counted like in a phone network (AMB-62)', () => {
  expect(countSmsSegments('a'.repeat(160))).toBe(1)
  expect(countSmsSegments('a'.repeat(161))).toBe(2)
  expect(countSmsSegments('a'.repeat(306))).toBe(2)
  expect(countSmsSegments('a'.repeat(307))).toBe(3)
  expect(countSmsSegments('ж'.repeat(70))).toBe(1)
  expect(countSmsSegments('ж'.repeat(71))).toBe(2)
  expect(countSmsSegments('ж'.repeat(134))).toBe(2)
  expect(countSmsSegments('ж'.repeat(135))).toBe(3)
})

test('a bracket takes two septets, and an emoji two UTF-16 units', () => {
  expect(countSmsSegments(`${'a'.repeat(158)}[`)).toBe(1)
  expect(countSmsSegments(`${'a'.repeat(159)}[`)).toBe(2)
  expect(countSmsSegments(`${'ж'.repeat(69)}📦`)).toBe(2)
})
