import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { contentEntries } from '#server/content/content-entries.ts'
import { contentFiles } from '#server/content/content-files.ts'
import { readPageProgram } from '#server/pages/page-program.ts'

const fileOf = (address: string): string => {
  if (/\.\w+$/.test(address)) return address
  return address === '/' ? 'index.html' : `${address}.html`
}

/**
 * Writes all content pages, so that the site can be served without our server. Astro renders a route ahead or on
 * demand; these are both.
 */
export const writePages = (): AstroIntegration => ({
  name: 'write-pages',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      const dist = fileURLToPath(dir)
      const render = await readPageProgram(dist)
      // Read as the server does: Astro's own reading would renumber islands.
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
