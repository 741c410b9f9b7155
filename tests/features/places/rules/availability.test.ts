import { expect, test } from 'vitest'
import { determineOfficeAvailability, isOfficeSelectable } from '#places/rules/availability.ts'

test('a closed office is shown as closed, whatever is free or enabled (AMB-44)', () => {
  const office = { cabinet_enable: true, numberOfFreeBoxes: 5, isTemporaryClosed: true }
  expect(determineOfficeAvailability(office)).toEqual({ kind: 'closed' })
  expect(isOfficeSelectable(office)).toBe(false)
})

// M-OFF-10, M-OFF-11, M-OFF-12, M-OFF-13.
test.each([
  [false, 5, { kind: 'office_only' }, false],
  [false, 0, { kind: 'office_only' }, false],
  [true, 5, { kind: 'free', count: 5 }, true],
  [true, 0, { kind: 'none_free' }, false],
])('service %s with %i free boxes is %j, selectable: %s', (enabled, count, expected, selectable) => {
  const office = { cabinet_enable: enabled, numberOfFreeBoxes: count }
  expect(determineOfficeAvailability(office)).toEqual(expected)
  expect(isOfficeSelectable(office)).toBe(selectable)
})
