import { inflateRawSync } from 'node:zlib'

/** The text of one file of a zip archive, found by the archive's own list of contents. */
export const fileOfZip = (bytes: Buffer, name: string): string | undefined => {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  let index = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(index + offset))
    const found = bytes.toString('utf8', index + 46, index + 46 + (nameLength ?? 0))
    if (found === name) {
      const local = bytes.readUInt32LE(index + 42)
      const data = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
      const packed = bytes.subarray(data, data + bytes.readUInt32LE(index + 20))
      return (bytes.readUInt16LE(index + 10) === 0 ? packed : inflateRawSync(packed)).toString('utf8')
    }
    index += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return undefined
}
