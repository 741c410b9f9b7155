import { existsSync } from 'node:fs'
import { copyFile, glob, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { AstroIntegration } from 'astro'

const brotli = promisify(brotliCompress)

/** Smaller files go out as they are. */
const WORTH_BYTES = 500

/** The file with brotli at its best, made once for a build and the edits of content after it. */
const writeCompressed = async (file: string): Promise<void> => {
  const source = await readFile(file)
  if (source.length < WORTH_BYTES) return
  const kept = process.env.BUILD_KEPT && join(process.env.BUILD_KEPT, `${basename(file)}.br`)
  if (kept && existsSync(kept)) return copyFile(kept, `${file}.br`)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: source.length }
  const compressed = await brotli(source, { params })
  await writeFile(`${file}.br`, compressed)
  if (kept) await writeFile(kept, compressed)
}

/**
 * Leaves beside every script and style sheet of the build what brotli at its highest level makes of it (`NAME.br`): too
 * slow for whoever waits for an answer, and a twelfth smaller than what a server would make.
 */
export const compressedScripts = (): AstroIntegration => ({
  name: 'compressed-scripts',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const files: Promise<void>[] = []
      const folder = join(fileURLToPath(dir), '_astro')
      for await (const file of glob('*.{js,css,svg}', { cwd: folder }))
        files.push(writeCompressed(join(folder, file)))
      await Promise.all(files)
    },
  },
})
