import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { editionOn } from '#domain/edition.ts'
import type { OfficePages, OfficesNow } from '#domain/page-office.ts'
import type { PagesContent } from '../content/living-content.ts'
import { type SiteFile, siteFileOf } from '../http/compress.ts'
import { publicOrigin, type SiteFiles } from '../http/site-files.ts'
import type { OfficeDirectory } from '../modules/offices/office-directory.ts'
import type { OfficeRenderer } from './office-renderer.ts'
import { officesWithPages } from './page-offices.ts'
import { type SitemapPage, sitemapIndex, sitemapsOf } from './sitemap.ts'

export interface OfficeSiteDeps {
  /** The built site: whatever is no page of offices. */
  readonly files: SiteFiles
  /** What the newest build draws with; null where there is none. */
  readonly renderer: () => OfficeRenderer | null
  readonly directory: Pick<OfficeDirectory, 'all' | 'changedAt' | 'revision'>
  readonly content: PagesContent
  /** What is true of offices at this instant. */
  readonly now: () => OfficesNow
  /** How long a page of places may lag behind, in milliseconds. */
  readonly recheckMs: number
  /** Moscow's date (AMB-10). */
  readonly today: () => CalendarDate
  readonly origin: string
  readonly register: Registry
  /** What kept pages may take together. */
  readonly cacheBytes?: number
}

/** Some 6,000 pages in one encoding; the others are drawn again in a few milliseconds. */
const CACHE_BYTES = 64 * 1024 * 1024

/** What a kept page takes beside its bytes: headers and encodings, by measuring 20,000 of them. */
const PAGE_BYTES = 4 * 1024

/** Pages of offices as they are now: of these offices, on this day, by this build. */
interface Edition {
  readonly madeOf: readonly unknown[]
  readonly renderer: OfficeRenderer
  readonly pages: OfficePages
  readonly day: CalendarDate
  sitemaps?: readonly string[]
  /** What kept pages of places say of this minute, as a digest, and when that was last compared. */
  readonly digests: Map<string, { readonly digest: string; readonly at: number }>
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/**
 * The site with a page for every office that the database and the content have now, and for the places that lead to
 * them: drawn when they are first asked for, kept until an office, the content, the build or the day is another one. A
 * page of places tells hours and free boxes of this minute and is drawn again once those are others.
 */
export const officeSite = ({
  files,
  renderer,
  directory,
  content,
  now,
  recheckMs,
  today,
  origin,
  register,
  cacheBytes = CACHE_BYTES,
}: OfficeSiteDeps): SiteFiles & { refresh(): void } => {
  let edition: Edition | null = null
  const cache = new LRUCache<string, SiteFile>({
    maxSize: cacheBytes,
    dispose: (_, address, reason) => {
      if (reason === 'evict') edition?.digests.delete(address)
    },
  })
  const kept = new Counter({
    name: 'office_pages_kept_total',
    help: 'Pages of offices that were answered as they had been drawn before.',
    registers: [register],
  })
  new Gauge({
    name: 'office_pages_kept_bytes',
    help: 'Memory that kept pages of offices take.',
    registers: [register],
    collect() {
      this.set(cache.calculatedSize)
    },
  })
  const drawn = new Histogram({
    name: 'office_page_draw_seconds',
    help: 'Time to draw a page of offices that was not kept.',
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3],
    registers: [register],
  })

  const current = (): Edition | null => {
    const drawing = renderer()
    if (!drawing) return null
    const day = today()
    const madeOf = [
      drawing,
      directory.revision,
      content.offices(),
      content.tariffs(),
      content.services(),
      day,
    ]
    if (edition?.madeOf.every((part, index) => part === madeOf[index])) return edition
    cache.clear()
    const pages = drawing.open(
      officesWithPages(content.offices(), directory.all()),
      // Without a public address pages name no canonical one.
      { ...content.services(), tariffs: content.tariffs(), origin: publicOrigin(origin) },
      day,
    )
    edition = { madeOf, renderer: drawing, pages, day, digests: new Map() }
    return edition
  }

  /** A page changed with its offices, or with the prices. */
  function* indexed({ pages, day }: Edition): Generator<SitemapPage> {
    const prices = editionOn(content.tariffs(), day)?.validFrom ?? ''
    for (const { address, offices } of pages.indexed()) {
      const changed = offices.map(({ index }) => directory.changedAt(index)?.getTime() ?? 0)
      const newest = changed.reduce((item, other) => Math.max(item, other), 0)
      const written = newest > 0 ? new Date(newest).toISOString().slice(0, 10) : ''
      const changedOn = written > prices ? written : prices
      yield changedOn === '' ? { address } : { address, changedOn }
    }
  }

  const sitemaps = (now: Edition): readonly string[] => {
    now.sitemaps ??= sitemapsOf(origin, indexed(now))
    return now.sitemaps
  }

  const sitemapAt = (now: Edition, address: string): string | null => {
    if (address === '/sitemap.xml') {
      const names = sitemaps(now).map((_, index) => `/sitemap-offices-${index + 1}.xml`)
      return sitemapIndex(origin, ['/sitemap-pages.xml', ...names])
    }
    const number = /^\/sitemap-offices-(\d{1,3})\.xml$/.exec(address)?.[1]
    return number === undefined ? null : (sitemaps(now)[Number(number) - 1] ?? null)
  }

  const textAt = (
    edition: Edition,
    address: string,
    instant: OfficesNow,
  ): { name: string; text: string } | null => {
    const page = edition.pages.draw(address, instant)
    if (page) return { name: `${address.slice(1)}.html`, text: edition.renderer.wrapInLayout(page) }
    const sitemap = sitemapAt(edition, address)
    return sitemap === null ? null : { name: address.slice(1), text: sitemap }
  }

  /** Does a kept page still say what is true? */
  const isTrue = ({ pages, digests }: Edition, address: string): boolean => {
    const before = digests.get(address)
    const compared = performance.now()
    if (!before || compared - before.at < recheckMs) return true
    digests.set(address, { ...before, at: compared })
    return before.digest === digestOf(pages.momentaryText(address, now()) ?? '')
  }

  const draw = (edition: Edition, address: string): SiteFile | undefined => {
    const ended = drawn.startTimer()
    const instant = now()
    const page = textAt(edition, address, instant)
    if (!page) return undefined
    const says = edition.pages.momentaryText(address, instant)
    if (says !== null) edition.digests.set(address, { digest: digestOf(says), at: performance.now() })
    const file = siteFileOf(page.name, Buffer.from(page.text))
    ended()
    cache.set(address, file, { size: file.source.length + PAGE_BYTES })
    return file
  }

  return {
    get size() {
      return files.size
    },
    refresh: () => void current(),
    get(address) {
      const edition = current()
      if (edition === null) return files.get(address)
      const page = cache.get(address)
      if (page && isTrue(edition, address)) {
        kept.inc()
        return page
      }
      return draw(edition, address) ?? files.get(address)
    },
  }
}
