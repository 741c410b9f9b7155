import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { AstroIntegration } from 'astro'
import { close, createIndex } from 'pagefind'
import { minify } from 'vite'
import { foldYo } from '#content/rules/letter-yo.ts'
import type { SearchRecord } from '#documents/search-records.ts'

const unusedFile = /^(pagefind-(ui|component|modular|highlight|worker)|wasm\.unknown)/

const sentence = (title: string): string => (/[.?!]$/.test(title) ? title : `${title}.`)

/** Minifies the script, because a visitor's first search may load at most 100 kB. */
const prepareFile = async (path: string, content: Uint8Array): Promise<Uint8Array | string> =>
  path === 'pagefind.js'
    ? (await minify(path, new TextDecoder().decode(content), { module: true })).code
    : content

/**
 * Keeps the files of the previous index for pages that are still open; a full build removes them. Does not let Pagefind
 * write the files, because its promise resolves too early, and closing it then leaves empty files.
 */
const writeSearchIndex = async (records: readonly SearchRecord[], folder: URL): Promise<void> => {
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
    if (unusedFile.test(path)) continue
    const file = new URL(path, folder)
    await mkdir(new URL('.', file), { recursive: true })
    await writeFile(file, await prepareFile(path, content))
  }
}

export const searchIndexAstroIntegration = (): AstroIntegration => ({
  name: 'word-index',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      const source = new URL('words.json', dir)
      const records = JSON.parse(await readFile(source, 'utf8')) as SearchRecord[]
      await writeSearchIndex(records, new URL('pagefind/', dir))
      await rm(source)
      logger.info(`${records.length} pieces of text can be searched`)
    },
  },
})
