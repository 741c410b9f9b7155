const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeMarkup = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** A page for search engines, and the day on which it last changed, where that is known. */
export interface SitemapPage {
  readonly address: string
  readonly changedOn?: string
}

/** Search engines take no more in one file; bytes are left for the frame around the addresses. */
const MAX_PAGES = 50_000
const MAX_BYTES = 10_000_000

const urlOf = (origin: string, { address, changedOn }: SitemapPage): string => {
  const lastmod = changedOn === undefined ? '' : `<lastmod>${changedOn}</lastmod>`
  return `<url><loc>${escapeMarkup(origin + address)}</loc>${lastmod}</url>\n`
}

const urlSet = (urls: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`

/** One sitemap of these pages. */
export const sitemapOf = (origin: string, pages: readonly SitemapPage[]): string =>
  urlSet(pages.map((page) => urlOf(origin, page)).join(''))

/** As many sitemaps as these pages need: at most 50,000 addresses and 10 MB in each. */
export const sitemapsOf = (origin: string, pages: Iterable<SitemapPage>): string[] => {
  const sitemaps: string[] = []
  let [urls, count] = ['', 0]
  for (const page of pages) {
    const url = urlOf(origin, page)
    if (count === MAX_PAGES || Buffer.byteLength(url) + urls.length > MAX_BYTES) {
      sitemaps.push(urlSet(urls))
      urls = ''
      count = 0
    }
    urls += url
    count += 1
  }
  return count > 0 ? [...sitemaps, urlSet(urls)] : sitemaps
}

/** The index of all sitemaps. */
export const sitemapIndex = (origin: string, names: readonly string[]): string => {
  const entries = names.map((name) => `<sitemap><loc>${escapeMarkup(origin + name)}</loc></sitemap>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`
}
