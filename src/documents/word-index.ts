import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { AstroIntegration } from 'astro'
import { close, createIndex } from 'pagefind'
import { minify } from 'vite'
import { foldYo } from '#domain/yo.ts'
import type { WordRecord } from './word-records.ts'

/** Pagefind's own screens, its worker and other languages: nobody asks for them here. */
const unused = /^(pagefind-(ui|component|modular|highlight|worker)|wasm\.unknown)/

/** A title as a sentence of the text that follows it. */
const sentence = (title: string): string => (/[.?!]$/.test(title) ? title : `${title}.`)

/** A file of the index as it is served: its program comes as it was written; a first search may load 100 kB at most. */
const served = async (path: string, content: Uint8Array): Promise<Uint8Array | string> =>
  path === 'pagefind.js'
    ? (await minify(path, new TextDecoder().decode(content), { module: true })).code
    : content

/**
 * Writes the search index of these pieces of text into `folder`. Files of an index before stay beside: pages that are
 * open in a browser still ask for them, and a build of the whole site clears them away. The files are written here:
 * Pagefind answers before its own writes are done, and closing it then leaves empty files.
 */
const writeWordIndex = async (records: readonly WordRecord[], folder: URL): Promise<void> => {
  const { index, errors } = await createIndex({ forceLanguage: 'ru' })
  if (!index) throw new Error(errors.join('; '))
  for (const { url, title, content } of records)
    await index.addCustomRecord({
      url,
      content: foldYo(`${sentence(title)} ${content}`),
      language: 'ru',
      meta: { title },
    })
  const { files, errors: failed } = await index.getFiles()
  await close()
  if (failed.length > 0) throw new Error(failed.join('; '))
  for (const { path, content } of files) {
    if (unused.test(path)) continue
    const file = new URL(path, folder)
    await mkdir(new URL('.', file), { recursive: true })
    await writeFile(file, await served(path, content))
  }
}

/** Makes the search index of FAQ, documents and services after a build: words, not offices. */
export const wordIndex = (): AstroIntegration => ({
  name: 'word-index',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      const source = new URL('words.json', dir)
      const records = JSON.parse(await readFile(source, 'utf8')) as WordRecord[]
      await writeWordIndex(records, new URL('pagefind/', dir))
      await rm(source)
      logger.info(`${records.length} pieces of text can be searched`)
    },
  },
})
