/** Pictures of envelopes: what phones and scanners make. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
type PictureType = (typeof pictureTypes)[number]

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

const holdsText = (bytes: Uint8Array, index: number, text: string): boolean =>
  Buffer.from(bytes.subarray(index, index + text.length)).toString('latin1') === text

/** The type that the bytes themselves show, whatever they were announced as; null for anything else. */
export function pictureType(bytes: Uint8Array): PictureType | null {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) && holdsText(bytes, 12, 'IHDR'))
    return 'image/png'
  return holdsText(bytes, 0, 'RIFF') && holdsText(bytes, 8, 'WEBP') ? 'image/webp' : null
}

interface Size {
  readonly width: number
  readonly height: number
}

/** More than any camera or scanner makes, and less than what stops a browser that decodes it. */
const LONGEST_SIDE = 20_000
const MOST_PIXELS = 120_000_000

const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const ofPng = (bytes: Uint8Array): Size => ({
  width: view(bytes).getUint32(16),
  height: view(bytes).getUint32(20),
})

/** The frame header among the segments of a JPEG: SOF0…SOF15 without DHT, JPG and DAC. */
const ofJpeg = (bytes: Uint8Array): Size | null => {
  const data = view(bytes)
  for (let index = 2; index + 9 < bytes.length; ) {
    if (data.getUint8(index) !== 0xff) return null
    const marker = data.getUint8(index + 1)
    if (marker === 0xff) {
      index += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: data.getUint16(index + 5), width: data.getUint16(index + 7) }
    index += 2 + data.getUint16(index + 2)
  }
  return null
}

const ofWebp = (bytes: Uint8Array): Size | null => {
  const data = view(bytes)
  const kind = Buffer.from(bytes.subarray(12, 16)).toString('latin1')
  const three = (index: number) => data.getUint16(index, true) + (data.getUint8(index + 2) << 16)
  if (kind === 'VP8X') return { width: three(24) + 1, height: three(27) + 1 }
  if (kind === 'VP8 ')
    return { width: data.getUint16(26, true) & 0x3fff, height: data.getUint16(28, true) & 0x3fff }
  if (kind !== 'VP8L') return null
  const packed = data.getUint32(21, true)
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
}

const sizeOf = { 'image/png': ofPng, 'image/jpeg': ofJpeg, 'image/webp': ofWebp } as const

/** Does the header say a size that can be drawn? Nothing is decoded to learn it. */
export const isDrawable = (bytes: Uint8Array, type: PictureType): boolean => {
  try {
    const size = sizeOf[type](bytes)
    if (size === null) return false
    const { width, height } = size
    return (
      Math.min(width, height) > 0 && Math.max(width, height) <= LONGEST_SIDE && width * height <= MOST_PIXELS
    )
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
