import { LRUCache } from 'lru-cache'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { ContentFiles } from '#content/server/content-files.ts'
import type { PagesContent } from '#content/server/living-content.ts'
import type { Shown, ShownContent } from '#content/server/page-locals.ts'
import type { Published } from '#content/server/published.ts'
import { contentEntries } from '#content/server/read-entries.ts'
import { editedWords, searchProgram, type WordRecord, withEditedWords } from '#documents/word-records.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type { OfficesNow } from '#places/rules/page-office.ts'
import type { OfficeDirectory } from '#places/server/offices/office-directory.ts'
import type { Failures } from '#server/failures.ts'
import { type SiteFile, siteFileOf } from '#server/http/compress.ts'
import { type BuiltFiles, type SiteFiles, withOrigin } from '#server/http/site-files.ts'
import { officesWithPages } from './page-offices.ts'
import type { RenderPage } from './page-program.ts'

export interface SitePagesOptions {
  readonly built: BuiltFiles
  readonly render: () => RenderPage | null
  readonly release: ContentFiles
  readonly live: ContentFiles
  readonly published: () => Published
  readonly offices: PagesContent
  readonly directory: Pick<OfficeDirectory, 'all' | 'changedAt' | 'revision'>
  readonly fileOf: NonNullable<ShownContent['fileOf']>
  readonly officesNow: () => OfficesNow
  readonly now: () => Date
  /** Moscow's date (AMB-10). */
  readonly today: () => CalendarDate
  readonly origin: string
  readonly failures: Pick<Failures, 'report'>
  readonly register: Registry
  readonly cacheBytes?: number
}

const CACHE_BYTES = 64 * 1024 * 1024

/** Headers and encodings of a stored page, measured with 20,000 of them. */
const PAGE_BYTES = 4 * 1024

interface Edition {
  readonly madeOf: readonly unknown[]
  readonly number: number
  readonly render: RenderPage
  readonly shown: Shown
  readonly isEdited: boolean
  readonly isBuilt: boolean
}

const ofOffices = /^\/(\d{6}|offices(\/[^/]+){0,2})$/
const sitemaps = /^\/sitemap(-offices-\d{1,3})?\.xml$/
const ofContent = /^\/(services|documents|docs)\/./
const isFile = /\.(?!html$)\w+$/
const DESIGN = '/design'
const SITEMAP = '/sitemap-pages.xml'
const SEARCH = `/${searchProgram}`

/**
 * Serves the built page while its content and day are those of the build. Astro renders all others and offices, whose
 * hours and free boxes change each minute; they are cached by address, edition and minute.
 */
export const sitePages = (deps: SitePagesOptions): SiteFiles => {
  const { built, render, directory, published, today, origin, failures } = deps
  const kept = new Counter({
    name: 'pages_kept_total',
    help: 'Pages that were answered as they had been rendered before.',
    registers: [deps.register],
  })
  const renderSeconds = new Histogram({
    name: 'page_render_seconds',
    help: 'Time to render a page that was not kept.',
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3],
    registers: [deps.register],
  })
  new Gauge({
    name: 'pages_kept_bytes',
    help: 'Memory that kept pages take.',
    registers: [deps.register],
    collect() {
      this.set(cache.calculatedSize)
    },
  })

  let edition: Edition | null = null
  const current = (): Edition | null => {
    const rendering = render()
    if (!rendering) return null
    const { revision, overrides } = published()
    const day = today()
    const madeOf = [rendering, revision, day, directory.revision, deps.offices.edition()]
    if (edition?.madeOf.every((part, index) => part === madeOf[index])) return edition
    try {
      edition = {
        madeOf,
        number: (edition?.number ?? 0) + 1,
        render: rendering,
        shown: {
          day,
          content: { entries: contentEntries(deps.live), fileOf: deps.fileOf },
          offices: officesWithPages(deps.offices.offices(), directory),
        },
        isEdited: overrides.size > 0,
        isBuilt: overrides.size === 0 && day === built.facts()?.day,
      }
    } catch (error) {
      failures.report({ work: 'content', task: 'pages', code: 'refused_and_the_one_before_holds', error })
      if (edition) edition = { ...edition, madeOf }
    }
    return edition
  }

  const searchOf = async ({ render, shown }: Edition, program: Buffer): Promise<Buffer> => {
    const wordsOf = async (content: ShownContent | undefined): Promise<WordRecord[]> => {
      const words = await render('/words.json', { day: shown.day, ...(content ? { content } : {}) })
      return JSON.parse(words?.toString() ?? '[]')
    }
    const before = { entries: contentEntries(deps.release), fileOf: deps.fileOf }
    const words = editedWords(await wordsOf(before), await wordsOf(shown.content))
    return Buffer.from(withEditedWords(program.toString(), words))
  }

  const cache = new LRUCache<string, SiteFile, { address: string; edition: Edition }>({
    maxSize: deps.cacheBytes ?? CACHE_BYTES,
    sizeCalculation: ({ source }) => Math.ceil(1.5 * source.length) + PAGE_BYTES,
    async fetchMethod(_key, _stale, { context: { address, edition } }) {
      const ended = renderSeconds.startTimer()
      const program = address === SEARCH ? built.get(SEARCH)?.source : undefined
      const bytes = program
        ? await searchOf(edition, program)
        : await edition.render(address, { ...edition.shown, now: deps.officesNow() })
      ended()
      const name = isFile.test(address) ? address.slice(1) : `${address.slice(1) || 'index'}.html`
      return bytes ? siteFileOf(name, withOrigin(name, bytes, origin)) : undefined
    },
  })

  const keyOf = (address: string, { number, isBuilt, isEdited }: Edition): string | null => {
    if (ofOffices.test(address)) return `${address} ${number} ${Math.floor(deps.now().getTime() / 60_000)}`
    const isRendered = isFile.test(address)
      ? sitemaps.test(address) ||
        (ofContent.test(address) && !isBuilt) ||
        (isEdited && (address === SITEMAP || address === SEARCH))
      : !isBuilt && address !== DESIGN && (ofContent.test(address) || built.get(address) !== undefined)
    return isRendered ? `${address} ${number}` : null
  }

  return {
    get size() {
      return built.size
    },
    async get(address) {
      const edition = current()
      const key = edition && keyOf(address, edition)
      if (!edition || key === null) return built.get(address)
      const known = cache.get(key)
      if (known) {
        kept.inc()
        return known
      }
      try {
        return await cache.fetch(key, { context: { address, edition } })
      } catch (error) {
        failures.report({ work: 'content', task: 'pages', code: 'refused_and_the_one_before_holds', error })
        const page = built.get(address)
        if (!page) throw error
        return page
      }
    },
  }
}
