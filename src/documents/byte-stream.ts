import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { Zip, ZipDeflate } from 'fflate'

/** Pulls chunks only when they are read, in the async context of the caller. */
export const toByteStream = (chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> => {
  const forOpener = AsyncLocalStorage.snapshot()
  return new ReadableStream({
    async pull(reader) {
      const { done, value } = await forOpener(() => chunks.next())
      if (done) reader.close()
      else reader.enqueue(value)
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
}

export interface ZipEntry {
  readonly name: string
  readonly bytes: Uint8Array
  readonly made: Date
}

const CHUNK_BYTES = 128 * 1024

/** Packs one file at a time while the stream is read, so memory use does not depend on the archive's size. */
export const toZipStream = (files: AsyncIterable<ZipEntry>): ReadableStream<Uint8Array> => {
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
        // Lets the process handle other requests between chunks.
        await setImmediate()
      }
    }
    zip.end()
    yield* ready.splice(0)
  }
  return toByteStream(packed())
}
