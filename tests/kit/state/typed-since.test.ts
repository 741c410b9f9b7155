import { expect, test } from 'vitest'
import { textTypedSince } from '#kit/state/dialog.ts'

test.each([
  ['nothing more was typed', 'RA644000005RU', 'RA644000005RU', ''],
  ['a scanner typed on', 'RA644000005RU', 'RA644000005RUZA123', 'ZA123'],
  ['another text was typed in its place', '100', '200', '200'],
  ['it was emptied', '100', '', ''],
])('when %s', (_, sent, now, left) => {
  expect(textTypedSince(sent, now)).toBe(left)
})
