import { setImmediate } from 'node:timers/promises'
import { Zip, ZipDeflate } from 'fflate'
import { byteStream } from '../byte-stream.ts'

/** A file that goes into an archive; `made` is the time that stands beside it. */
export interface PackedFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly made: Date
}

/** Bytes that are packed in one go, in a few milliseconds. */
const CHUNK_BYTES = 128 * 1024

/** A ZIP that is packed while it is read: one file after another is asked for, so that any number needs the room of one. */
export const zipStream = (files: AsyncIterable<PackedFile>): ReadableStream<Uint8Array> => {
  const packed = async function* (): AsyncGenerator<Uint8Array> {
    const ready: Uint8Array[] = []
    const zip = new Zip((failed, chunk) => {
      if (failed) throw failed
      ready.push(chunk)
    })
    for await (const { name, bytes, made } of files) {
      const entry = new ZipDeflate(name)
      entry.mtime = made
      zip.add(entry)
      for (let start = 0; start === 0 || start < bytes.length; start += CHUNK_BYTES) {
        entry.push(bytes.subarray(start, start + CHUNK_BYTES), start + CHUNK_BYTES >= bytes.length)
        yield* ready.splice(0)
        // Others are answered between two chunks.
        await setImmediate()
      }
    }
    zip.end()
    yield* ready.splice(0)
  }
  return byteStream(packed())
}
