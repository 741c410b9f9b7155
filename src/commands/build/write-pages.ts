import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { contentFiles } from '#server/content/content-files.ts'
import { contentEntries } from '#server/content/read-entries.ts'
import { readPageProgram } from '#server/pages/page-program.ts'

const fileOf = (address: string): string => {
  if (/\.\w+$/.test(address)) return address
  return address === '/' ? 'index.html' : `${address}.html`
}

/**
 * Writes every page of the content into the built site, so that it can be served without a server of ours. The program that
 * a running server renders with makes them: Astro renders a route either ahead or on demand, and these are both.
 */
export const writePages = (): AstroIntegration => ({
  name: 'write-pages',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      const dist = fileURLToPath(dir)
      const render = await readPageProgram(dist)
      // As the server reads it: read by Astro, islands get other numbers each time.
      const content = { entries: contentEntries(contentFiles(process.env.BUILD_CONTENT || 'content')) }
      const write = async (address: string): Promise<Buffer> => {
        const page = await render?.(address, { content })
        if (!page) throw new Error(`${address} was not rendered`)
        const file = join(dist, fileOf(address))
        await mkdir(dirname(file), { recursive: true })
        await writeFile(file, page)
        return page
      }
      const { pages, ofContent } = JSON.parse((await write('/build.json')).toString())
      for (const address of [...pages, ...ofContent]) await write(address)
      logger.info(`${pages.length + ofContent.length} pages and files were rendered`)
    },
  },
})
