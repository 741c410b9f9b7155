import { writeFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Pages to write, as pairs of a file's path and its text. */
export type Batch = readonly (readonly [file: string, html: string])[]

/** Level 5 of brotli and 6 of gzip: higher ones cost a hundredfold for a few per cent. */
const BROTLI = 5
const GZIP = 6

const write = async ([file, html]: Batch[number]): Promise<void> => {
  const bytes = Buffer.from(html)
  const br = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI,
      // A window as big as a page: a bigger one is only made ready for nothing.
      [constants.BROTLI_PARAM_LGWIN]: 16,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  })
  const gz = gzipSync(bytes, { level: GZIP })
  // The disk writes while the next page is pressed.
  await Promise.all([writeFile(file, bytes), writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

parentPort?.on('message', async (batch: Batch) => {
  await Promise.all(batch.map(write))
  parentPort?.postMessage(batch.length)
})
