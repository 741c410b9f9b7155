import { expect, test } from 'vitest'
import { parseByteRange } from '#places/server/street-map/street-files-handler.ts'

test.each([
  ['bytes=0-9', { from: 0, to: 9 }],
  ['bytes=90-', { from: 90, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-500', { from: 0, to: 99 }],
  ['bytes=95-400', { from: 95, to: 99 }],
  ['bytes=99-99', { from: 99, to: 99 }],
  ['bytes=100-', null],
  ['bytes=100-200', null],
  ['bytes=-0', null],
  ['bytes=9-0', 'all'],
  ['bytes=0-1,5-6', 'all'],
  ['bytes=-', 'all'],
  ['bytes=a-b', 'all'],
  ['lines=0-9', 'all'],
  [undefined, 'all'],
])('for 100 bytes the range %s is %j', (header, range) => {
  expect(parseByteRange(header, 100)).toEqual(range)
})
