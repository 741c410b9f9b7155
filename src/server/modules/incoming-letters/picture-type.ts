/** Pictures of envelopes: what phones and scanners make. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]

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
