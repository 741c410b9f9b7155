import { readdir, readFile, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { close, createIndex } from 'pagefind'
import type { WordRecord } from './word-records.ts'

/** Pagefind's own screens, its worker and other languages: nobody asks for them here. */
const unused = /^(pagefind-(ui|component|modular|highlight|worker)|wasm\.unknown)/

/** Makes the search index of FAQ, documents and services after a build: words, not offices (issue 6 part 1). */
export const wordIndex = (): AstroIntegration => ({
  name: 'word-index',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      const source = new URL('words.json', dir)
      const folder = new URL('pagefind/', dir)
      const records = JSON.parse(await readFile(source, 'utf8')) as WordRecord[]
      const { index, errors } = await createIndex({ forceLanguage: 'ru' })
      if (!index) throw new Error(errors.join('; '))
      for (const { url, title, content } of records)
        await index.addCustomRecord({ url, content: `${title}. ${content}`, language: 'ru', meta: { title } })
      await index.writeFiles({ outputPath: fileURLToPath(folder) })
      await close()
      await rm(source)
      for (const name of await readdir(folder)) if (unused.test(name)) await rm(new URL(name, folder))
      logger.info(`${records.length} pieces of text can be searched`)
    },
  },
})
