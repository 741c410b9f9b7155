import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { close, createIndex } from 'pagefind'
import { minify } from 'vite'
import type { WordRecord } from './word-records.ts'

/** Pagefind's own screens, its worker and other languages: nobody asks for them here. */
const unused = /^(pagefind-(ui|component|modular|highlight|worker)|wasm\.unknown)/

/** A title as a sentence of the text that follows it. */
const sentence = (title: string): string => (/[.?!]$/.test(title) ? title : `${title}.`)

/**
 * Writes the search index of these pieces of text into `folder`. Files of an index before stay beside: pages that are
 * open in a browser still ask for them, and a build of the whole site clears them away.
 */
const writeWordIndex = async (records: readonly WordRecord[], folder: URL): Promise<void> => {
  const { index, errors } = await createIndex({ forceLanguage: 'ru' })
  if (!index) throw new Error(errors.join('; '))
  for (const { url, title, content } of records)
    await index.addCustomRecord({
      url,
      content: `${sentence(title)} ${content}`,
      language: 'ru',
      meta: { title },
    })
  await index.writeFiles({ outputPath: fileURLToPath(folder) })
  await close()
  for (const name of await readdir(folder)) if (unused.test(name)) await rm(new URL(name, folder))
  // Its program comes as it was written; a first search may load 100 kB at most.
  const program = new URL('pagefind.js', folder)
  const { code } = await minify('pagefind.js', await readFile(program, 'utf8'), { module: true })
  await writeFile(program, code)
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
