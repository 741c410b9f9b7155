import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { isAddressOfDay } from '#contract/addresses.ts'
import { builtOrigin } from '#contract/built-origin.ts'
import { sitemapOf } from '#server/pages/sitemap.ts'

/** Pages of offices are in the sitemaps that the server makes of its database (server/pages/sitemap.ts). */
const ofOffices = /^\/(\d{6}|offices(\/.*)?)$/
const isLeftOut = (address: string): boolean => ofOffices.test(address) || isAddressOfDay(address)

/** The built pages that search engines may have. */
const pagesIn = async (dist: string): Promise<string[]> => {
  const names = (await readdir(dist, { recursive: true })).filter((name) => name.endsWith('.html'))
  const indexed = await Promise.all(
    names.map(async (name) => {
      const noindex = (await readFile(join(dist, name), 'utf8')).includes(
        '<meta name="robots" content="noindex">',
      )
      const address = `/${name.slice(0, -'.html'.length)}`.replace(/\/index$/, '') || '/'
      return noindex || isLeftOut(address) ? [] : [address]
    }),
  )
  return indexed.flat().sort()
}

/** Writes the sitemap of the site's pages after a build, and where all sitemaps are into robots.txt. */
export const sitemapOfPages = (): AstroIntegration => ({
  name: 'sitemap-of-pages',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const dist = fileURLToPath(dir)
      const pages = (await pagesIn(dist)).map((address) => ({ address }))
      await writeFile(join(dist, 'sitemap-pages.xml'), sitemapOf(builtOrigin, pages))
      const robots = join(dist, 'robots.txt')
      const rules = (await readFile(robots, 'utf8')).trimEnd()
      await writeFile(robots, `${rules}\nSitemap: ${builtOrigin}/sitemap.xml\n`)
    },
  },
})
