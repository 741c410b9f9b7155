import { expect, test } from 'vitest'
import { hasSafeImageSize } from '#mail/server/letters/stored-files.ts'

const png = (width: number, height: number): Uint8Array => {
  const bytes = Buffer.alloc(33)
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]).copy(bytes)
  bytes.write('IHDR', 12, 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
const jpeg = (width: number, height: number): Uint8Array =>
  Buffer.from([
    ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0],
    ...[0xff, 0xc2, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0],
  ])

test('a picture is accepted by the size in its header, before it is decoded', () => {
  expect(hasSafeImageSize(png(4000, 3000), 'image/png')).toBe(true)
  expect(hasSafeImageSize(png(100_000, 100_000), 'image/png')).toBe(false)
  expect(hasSafeImageSize(png(0, 10), 'image/png')).toBe(false)
  expect(hasSafeImageSize(png(10, 10).subarray(0, 18), 'image/png')).toBe(false)
  expect(hasSafeImageSize(jpeg(4000, 3000), 'image/jpeg')).toBe(true)
  expect(hasSafeImageSize(jpeg(65_000, 65_000), 'image/jpeg')).toBe(false)
  expect(hasSafeImageSize(Buffer.from([0xff, 0xd8, 0xff, 0xd9, 0, 0, 0, 0, 0, 0, 0, 0]), 'image/jpeg')).toBe(
    false,
  )
})
