import { AsyncLocalStorage } from 'node:async_hooks'

/** Lazy; runs in the async context of the opener. */
export const byteStream = (chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> => {
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
