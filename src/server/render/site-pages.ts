import { LRUCache } from 'lru-cache'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { ContentFiles } from '#content/server/content-files.ts'
import type { OfficePageSource } from '#content/server/live-content.ts'
import type { PageContent, PageLocals } from '#content/server/page-locals.ts'
import type { PublishedContentState } from '#content/server/published-content.ts'
import { readContentEntries } from '#content/server/read-entries.ts'
import {
  appendIndexChangesToSearchScript,
  diffSearchRecords,
  type SearchRecord,
  searchScriptPath,
} from '#documents/search-records.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type { OfficeStatusReader } from '#places/rules/office-for-pages.ts'
import type { OfficeDirectory } from '#places/server/offices/office-directory.ts'
import type { FailureReporter } from '#server/failure-reporter.ts'
import { createSiteFile, type SiteFile } from '#server/http/compress.ts'
import { type BuiltFiles, replaceBuildOrigin, type SiteFiles } from '#server/http/site-files.ts'
import { listPageOffices } from './page-offices.ts'
import type { PageRenderer } from './page-renderer.ts'

export interface SitePagesOptions {
  readonly built: BuiltFiles
  readonly render: () => PageRenderer | null
  readonly release: ContentFiles
  readonly live: ContentFiles
  readonly published: () => PublishedContentState
  readonly offices: OfficePageSource
  readonly directory: Pick<OfficeDirectory, 'all' | 'changedAt' | 'revision'>
  readonly fileOf: NonNullable<PageContent['fileOf']>
  readonly officesNow: () => OfficeStatusReader
  readonly findOffices: NonNullable<PageLocals['findOffices']>
  readonly now: () => Date
  /** Today's date in Moscow (AMB-10). */
  readonly today: () => CalendarDate
  readonly origin: string
  readonly failures: Pick<FailureReporter, 'report'>
  readonly register: Registry
  readonly cacheBytes?: number
}

const CACHE_BYTES = 64 * 1024 * 1024

/** Memory for headers and encodings of a cached page, measured with 20,000 pages. */
const PAGE_BYTES = 4 * 1024

interface PageEdition {
  readonly inputs: readonly unknown[]
  readonly number: number
  readonly render: PageRenderer
  readonly shown: PageLocals
  readonly isEdited: boolean
  readonly isBuilt: boolean
}

/** Slugs only: one region has countless other spellings, such as `#x` after its path. */
const OFFICE_PAGE = /^\/(\d{6}|offices(\/[a-z\d-]+){0,2})$/
/** Too many different ones to cache; they would evict real pages. */
const SEARCH_PAGE = /^\/offices\?./
const SITEMAP_PAGE = /^\/sitemap(-offices-\d{1,3})?\.xml$/
const CONTENT_PAGE = /^\/(services|documents|docs)\/./
const FILE_NAME = /\.(?!html$)\w+$/
const DESIGN_PAGE = '/design'
const PAGES_SITEMAP = '/sitemap-pages.xml'
const SEARCH_PROGRAM = `/${searchScriptPath}`

const withoutQuery = (address: string): string => address.split('?', 1)[0] ?? address

/**
 * Serves the built page unless the content or the day has changed since the build. Office pages change every minute, so
 * they are cached by path, edition of the content and minute.
 */
export const createSitePages = (options: SitePagesOptions): SiteFiles => {
  const { built, render, directory, published, today, origin, failures } = options
  const cacheHits = new Counter({
    name: 'pages_kept_total',
    help: 'Pages answered from the cache.',
    registers: [options.register],
  })
  const renderSeconds = new Histogram({
    name: 'page_render_seconds',
    help: 'Time to render a page that was not cached.',
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3],
    registers: [options.register],
  })
  new Gauge({
    name: 'pages_kept_bytes',
    help: 'Memory used by cached pages.',
    registers: [options.register],
    collect() {
      this.set(cache.calculatedSize)
    },
  })

  let edition: PageEdition | null = null
  const current = (): PageEdition | null => {
    const rendering = render()
    if (!rendering) return null
    const { revision, overrides } = published()
    const day = today()
    const inputs = [rendering, revision, day, directory.revision, options.offices.edition()]
    if (edition?.inputs.every((part, index) => part === inputs[index])) return edition
    try {
      edition = {
        inputs,
        number: (edition?.number ?? 0) + 1,
        render: rendering,
        shown: {
          day,
          content: { entries: readContentEntries(options.live), fileOf: options.fileOf },
          offices: listPageOffices(options.offices.offices(), directory),
        },
        isEdited: overrides.size > 0,
        isBuilt: overrides.size === 0 && day === built.facts()?.day,
      }
    } catch (error) {
      failures.report({ work: 'content', task: 'pages', code: 'refused_and_the_one_before_holds', error })
      if (edition) edition = { ...edition, inputs }
    }
    return edition
  }

  const renderSearch = async ({ render, shown }: PageEdition, program: Buffer): Promise<Buffer> => {
    const readWords = async (content: PageContent | undefined): Promise<SearchRecord[]> => {
      const answer = await render('/words.json', { day: shown.day, ...(content ? { content } : {}) })
      return JSON.parse(answer?.toString() ?? '[]')
    }
    const releaseContent = { entries: readContentEntries(options.release), fileOf: options.fileOf }
    const wordRecords = diffSearchRecords(await readWords(releaseContent), await readWords(shown.content))
    return Buffer.from(appendIndexChangesToSearchScript(program.toString(), wordRecords))
  }

  const renderPage = async (address: string, edition: PageEdition): Promise<SiteFile | undefined> => {
    const stopTimer = renderSeconds.startTimer()
    const program = address === SEARCH_PROGRAM ? built.get(SEARCH_PROGRAM)?.source : undefined
    const bytes = program
      ? await renderSearch(edition, program)
      : await edition.render(address, {
          ...edition.shown,
          now: options.officesNow(),
          findOffices: options.findOffices,
        })
    stopTimer()
    if (bytes && 'location' in bytes) return { ...createSiteFile('moved.html', Buffer.of()), redirect: bytes }
    const path = withoutQuery(address)
    const name = FILE_NAME.test(path) ? path.slice(1) : `${path.slice(1) || 'index'}.html`
    return bytes ? createSiteFile(name, replaceBuildOrigin(name, bytes, origin)) : undefined
  }

  const cache = new LRUCache<string, SiteFile, { address: string; edition: PageEdition }>({
    maxSize: options.cacheBytes ?? CACHE_BYTES,
    sizeCalculation: ({ source }) => Math.ceil(1.5 * source.length) + PAGE_BYTES,
    fetchMethod: (_key, _stale, { context: { address, edition } }) => renderPage(address, edition),
  })

  const cacheKey = (address: string, { number, isBuilt, isEdited }: PageEdition): string | null => {
    if (OFFICE_PAGE.test(address))
      return `${address} ${number} ${Math.floor(options.now().getTime() / 60_000)}`
    const isRendered = FILE_NAME.test(address)
      ? SITEMAP_PAGE.test(address) ||
        (CONTENT_PAGE.test(address) && !isBuilt) ||
        (isEdited && (address === PAGES_SITEMAP || address === SEARCH_PROGRAM))
      : !isBuilt &&
        address !== DESIGN_PAGE &&
        (CONTENT_PAGE.test(address) || built.get(address) !== undefined)
    return isRendered ? `${address} ${number}` : null
  }

  return {
    get size() {
      return built.size
    },
    async get(address) {
      const edition = current()
      const key = edition && cacheKey(address, edition)
      const isSearch = SEARCH_PAGE.test(address)
      if (!edition || (key === null && !isSearch)) return built.get(withoutQuery(address))
      const cached = key === null ? undefined : cache.get(key)
      if (cached) {
        cacheHits.inc()
        return cached
      }
      try {
        return await (key === null
          ? renderPage(address, edition)
          : cache.fetch(key, { context: { address, edition } }))
      } catch (error) {
        failures.report({ work: 'content', task: 'pages', code: 'refused_and_the_one_before_holds', error })
        const page = built.get(withoutQuery(address))
        if (!page) throw error
        return page
      }
    },
  }
}
