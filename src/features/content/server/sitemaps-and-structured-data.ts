import { blocksToText, type PrintableBlock } from '#documents/document-blocks.ts'
import { escapeHtml } from '#documents/html.ts'

export interface SitemapPage {
  readonly address: string
  readonly changedOn?: string
}

/** At most what search engines accept in one sitemap; the size leaves room for the XML envelope. */
const MAX_PAGES = 50_000
const MAX_BYTES = 10_000_000

const renderUrl = (origin: string, { address, changedOn }: SitemapPage): string => {
  const lastmod = changedOn === undefined ? '' : `<lastmod>${changedOn}</lastmod>`
  return `<url><loc>${escapeHtml(origin + address)}</loc>${lastmod}</url>\n`
}

const renderUrlSet = (urls: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`

export const renderSitemap = (origin: string, pages: readonly SitemapPage[]): string =>
  renderUrlSet(pages.map((page) => renderUrl(origin, page)).join(''))

export const renderSitemaps = (origin: string, pages: Iterable<SitemapPage>): string[] => {
  const sitemaps: string[] = []
  let [urls, count] = ['', 0]
  for (const page of pages) {
    const url = renderUrl(origin, page)
    if (count === MAX_PAGES || Buffer.byteLength(url) + urls.length > MAX_BYTES) {
      sitemaps.push(renderUrlSet(urls))
      urls = ''
      count = 0
    }
    urls += url
    count += 1
  }
  return count > 0 ? [...sitemaps, renderUrlSet(urls)] : sitemaps
}

export const renderSitemapIndex = (origin: string, names: readonly string[]): string => {
  const entries = names.map((name) => `<sitemap><loc>${escapeHtml(origin + name)}</loc></sitemap>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`
}

/** Converts page files to URL paths, without pages that have route parameters. */
export const toPagePaths = (files: readonly string[]): string[] =>
  files
    .map((name) => name.replaceAll('\\', '/').replace(/^\.\//, ''))
    .filter((name) => name.endsWith('.astro') && !name.includes('['))
    .map((name) => `/${name.slice(0, -'.astro'.length)}`.replace(/\/index$/, '') || '/')

/** JSON that is safe inside a script element. */
const toScriptJson = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')

export const buildFaqStructuredData = (
  questions: readonly { question: string; answer: readonly PrintableBlock[] }[],
): string =>
  toScriptJson({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: blocksToText(answer) },
    })),
  })

export const buildBreadcrumbStructuredData = (
  items: readonly { label: string; href?: string }[],
  site: URL | undefined,
): string =>
  toScriptJson({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(href === undefined ? {} : { item: site ? new URL(href, site).href : href }),
    })),
  })
