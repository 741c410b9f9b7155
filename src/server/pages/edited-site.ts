import { setImmediate as turn } from 'node:timers/promises'
import { builtOrigin } from '#contract/built-origin.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { editedWords, searchProgram, withEditedWords } from '../../documents/word-records.ts'
import type { ContentFiles } from '../content/content-files.ts'
import type { Published } from '../content/published.ts'
import type { Failures } from '../failures.ts'
import { type SiteFile, siteFileOf } from '../http/compress.ts'
import { type SiteFiles, withOrigin } from '../http/site-files.ts'
import type { Workers } from '../workers/workers.ts'
import { type DrawnContent, openContentPages } from './content-pages.ts'
import type { SiteRenderer } from './site-renderer.ts'
import { sitemapOf } from './sitemap.ts'

export interface EditedSiteDeps {
  /** The built site as of the server's day. */
  readonly files: SiteFiles
  /** What the newest build draws with; null where there is none. */
  readonly renderer: () => SiteRenderer | null
  /** The content of the release, and what readers see by now. */
  readonly release: ContentFiles
  readonly live: ContentFiles
  readonly published: () => Published
  /** Moscow's date (AMB-10). */
  readonly today: () => CalendarDate
  readonly origin: string
  readonly failures: Pick<Failures, 'report'>
  readonly workers: Workers
}

/** Pages and files of edited content; null stands for one that is there no more. */
interface Drawn {
  readonly files: ReadonlyMap<string, SiteFile | null>
  /** The frame of pages of offices where the operator or the links of every page are others. */
  readonly frame: string | null
}

const nothing: Drawn = { files: new Map(), frame: null }

/** The site as editors left it. */
export interface EditedSite extends SiteFiles {
  frame(): string | null
  refresh(): Promise<void>
}

/** Examples of the design system are no page of the operator. */
const DESIGN = '/design'
const SITEMAP = '/sitemap-pages.xml'

/** The addresses that a sitemap lists. */
const listed = (sitemap: string): string[] =>
  [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)

/**
 * The site with what editors published since it was built: every page of content is drawn again with the built site's own
 * components, all of them aside, and shown at once; every page at all where the operator or the links of the footer are
 * others. While nothing is published the built pages are the site.
 */
export const editedSite = (deps: EditedSiteDeps): EditedSite => {
  const { files, renderer, release, live, published, today, origin, failures, workers } = deps
  let drawn = nothing
  let madeOf: readonly unknown[] = []
  let under: Promise<void> | undefined

  const pageFile = (address: string, html: string): SiteFile => {
    const name = address === '/' ? 'index.html' : `${address.slice(1)}.html`
    return siteFileOf(name, withOrigin(name, Buffer.from(html), origin))
  }

  const sitemap = (before: DrawnContent, now: DrawnContent): SiteFile | null => {
    const source = files.get(SITEMAP)?.source
    if (!source) return null
    const others = listed(source.toString()).filter((address) => !before.indexed.includes(address))
    const addresses = [...others, ...now.indexed].sort()
    return siteFileOf(
      SITEMAP.slice(1),
      Buffer.from(
        sitemapOf(
          origin,
          addresses.map((address) => ({ address })),
        ),
      ),
    )
  }

  /** The built pages that are no content. */
  const pagesBeside = (now: DrawnContent, addresses: readonly string[]): string[] =>
    addresses.filter(
      (address) => address !== DESIGN && !now.addresses.includes(address) && files.get(address) !== undefined,
    )

  const draw = async (drawing: SiteRenderer, day: CalendarDate): Promise<Drawn> => {
    const open = openContentPages(release, files, workers)
    const before = open(release)
    const now = open(live)
    const made = new Map<string, SiteFile | null>()
    for (const address of before.addresses) if (!now.addresses.includes(address)) made.set(address, null)
    const isEverywhere = now.onEveryPage !== before.onEveryPage
    const others = isEverywhere ? pagesBeside(now, drawing.addresses) : []
    for (const address of [...now.addresses, ...others]) {
      const html = await drawing.draw(now.content, address, day)
      if (html === null) throw new Error(`${address} is not drawn`)
      made.set(address, pageFile(address, html))
      // Requests are answered between two pages.
      await turn()
    }
    for (const { address, bytes } of await now.files(day))
      made.set(address, siteFileOf(address.slice(1), bytes))
    made.set(SITEMAP, sitemap(before, now))
    const program = files.get(`/${searchProgram}`)?.source
    if (program) {
      const words = editedWords(
        await drawing.words(before.content, day),
        await drawing.words(now.content, day),
      )
      const text = withEditedWords(program.toString(), words)
      made.set(`/${searchProgram}`, siteFileOf(searchProgram, Buffer.from(text)))
    }
    return { files: made, frame: isEverywhere ? await drawing.frame(now.content, day) : null }
  }

  const render = async (): Promise<void> => {
    const drawing = renderer()
    const { revision, overrides } = published()
    const day = today()
    const wanted = [drawing, revision, day]
    if (wanted.every((part, index) => part === madeOf[index])) return
    try {
      drawn = drawing === null || overrides.size === 0 ? nothing : await draw(drawing, day)
    } catch (error) {
      failures.report({ work: 'content', task: 'pages', code: 'refused_and_the_one_before_holds', error })
    }
    madeOf = wanted
  }

  return {
    get size() {
      return files.size
    },
    get(address) {
      const own = drawn.files.get(address)
      return own === undefined ? files.get(address) : (own ?? undefined)
    },
    frame: () => drawn.frame,
    async refresh() {
      // What is drawn now may be of the content before: one more look follows it.
      await under
      under ??= render().finally(() => {
        under = undefined
      })
      await under
    },
  }
}

/** A page as it would read with an edit; for editors alone, so no search engine keeps it, and its links leave the frame. */
export const asPreview = (html: string, origin: string): string =>
  withOrigin('preview.html', Buffer.from(html), origin)
    .toString('utf8')
    .replaceAll(builtOrigin, '')
    .replace(/<link rel="canonical"[^>]*>/, '')
    .replace('<title>', '<meta name="robots" content="noindex"><base target="_blank"><title>')
