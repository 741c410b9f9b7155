/** Bytes that are made while they are read: what is asked for is made, and no more. */
export const byteStream = (chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    async pull(reader) {
      const { done, value } = await chunks.next()
      if (done) reader.close()
      else reader.enqueue(value)
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
