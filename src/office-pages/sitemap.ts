import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from './template.ts'

/** Search engines take no more in one file. */
const MOST_ADDRESSES = 50_000

const sitemap = (origin: string, addresses: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses
    .map((address) => `<url><loc>${escapeHtml(`${origin}${address}`)}</loc></url>\n`)
    .join('')}</urlset>\n`

/** Writes the sitemaps of offices and their places into `folder`; answers the names of the files. */
export const writeOfficeSitemaps = (
  folder: string,
  origin: string,
  addresses: readonly string[],
): string[] => {
  const names = Array.from(
    { length: Math.ceil(addresses.length / MOST_ADDRESSES) },
    (_, at) => `sitemap-offices-${at + 1}.xml`,
  )
  for (const name of readdirSync(folder)) if (name.startsWith('sitemap-offices-')) rmSync(join(folder, name))
  for (const [at, name] of names.entries()) {
    const part = addresses.slice(at * MOST_ADDRESSES, (at + 1) * MOST_ADDRESSES)
    writeFileSync(join(folder, name), sitemap(origin, part))
  }
  return names
}

/** The sitemaps that stand in the folder of office pages. */
export const sitemapNames = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.startsWith('sitemap-offices-'))
        .sort()
    : []

/** Pages of the built site that search engines may have. */
const pagesIn = (dist: string): string[] =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .filter(
      (file) => !readFileSync(join(dist, file), 'utf8').includes('<meta name="robots" content="noindex">'),
    )
    .map((file) => `/${file.slice(0, -'.html'.length)}`.replace(/\/index$/, '') || '/')
    .sort()

/**
 * Writes what search engines look for first: the sitemap of the site's pages, the index of all sitemaps, and where
 * that is into robots.txt.
 */
export const writeSitemapIndex = (dist: string, origin: string, officeSitemaps: readonly string[]): void => {
  const pages = 'sitemap-pages.xml'
  writeFileSync(join(dist, pages), sitemap(origin, pagesIn(dist)))
  const entries = [pages, ...officeSitemaps].map(
    (name) => `<sitemap><loc>${escapeHtml(`${origin}/${name}`)}</loc></sitemap>\n`,
  )
  writeFileSync(
    join(dist, 'sitemap.xml'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`,
  )
  const robots = join(dist, 'robots.txt')
  const rules = existsSync(robots)
    ? readFileSync(robots, 'utf8').replace(/^Sitemap: .*\n?/gm, '')
    : 'User-agent: *\n'
  writeFileSync(robots, `${rules.trimEnd()}\nSitemap: ${origin}/sitemap.xml\n`)
}
