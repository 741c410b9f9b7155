/** Signatures of the parts of a ZIP archive, and where in them stands what is read here, in bytes. */
const END = { signature: 0x06054b50, length: 22, entries: 10, directory: 16 } as const
const ENTRY = { time: 12, name: 28, extra: 30, comment: 32, local: 42, length: 46 } as const
const LOCAL_TIME = 10

/** 2000-01-01 00:00 as ZIP writes a time: two bytes of hours, two of days. */
const FIXED_TIME = 0x2821_0000

/** An archive whose files all have one fixed time: the same files are the same bytes, whenever they were packed. */
export const withFixedTimes = (zip: Buffer): Buffer => {
  const fixed = Buffer.from(zip)
  let end = fixed.length - END.length
  while (end > 0 && fixed.readUInt32LE(end) !== END.signature) end -= 1
  let entry = fixed.readUInt32LE(end + END.directory)
  for (let left = fixed.readUInt16LE(end + END.entries); left > 0; left -= 1) {
    fixed.writeUInt32LE(FIXED_TIME, entry + ENTRY.time)
    fixed.writeUInt32LE(FIXED_TIME, fixed.readUInt32LE(entry + ENTRY.local) + LOCAL_TIME)
    const beside = [ENTRY.name, ENTRY.extra, ENTRY.comment].map((place) => fixed.readUInt16LE(entry + place))
    entry += ENTRY.length + beside.reduce((sum, length) => sum + length, 0)
  }
  return fixed
}
