import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { OfficesNow } from '#domain/page-office.ts'
import { pageAddresses } from '../editors/site-pages.ts'
import { contentFiles } from './content/content-files.ts'
import type { LivingContent } from './content/living-content.ts'
import type { PublishedContent } from './content/published.ts'
import { readOffices } from './content/read-offices.ts'
import type { Failures } from './failures.ts'
import { publicOrigin, type SiteFiles } from './http/site-files.ts'
import type { EditableContent } from './modules/editing/live-files.ts'
import type { DrawPreview } from './modules/editing/preview.ts'
import type { OfficeDirectory } from './modules/offices/office-directory.ts'
import { openContentPages } from './pages/content-pages.ts'
import { asPreview, editedSite } from './pages/edited-site.ts'
import type { OfficeRenderer } from './pages/office-renderer.ts'
import { officesWithPages } from './pages/page-offices.ts'
import type { SiteRenderer } from './pages/site-renderer.ts'
import type { Workers } from './workers/workers.ts'

export interface EditingOptions {
  /** The folder of content of the release. */
  readonly content: string
  readonly published: PublishedContent
  readonly written: Pick<LivingContent, 'officePages'>
  /** The built site as of the server's day. */
  readonly files: SiteFiles
  readonly renderer: () => SiteRenderer | null
  readonly offices: {
    readonly renderer: () => OfficeRenderer | null
    readonly directory: Pick<OfficeDirectory, 'all'>
    readonly now: () => OfficesNow
  }
  readonly today: () => CalendarDate
  readonly origin: string
  readonly failures: Pick<Failures, 'report'>
  readonly workers: Workers
  readonly showPublished: () => Promise<void>
}

const sources = resolve(import.meta.dirname, '../pages')

/** The addresses of the pages that stand whatever editors write: by the build, else by the sources. */
const pagesOf = (renderer: SiteRenderer | null): readonly string[] => {
  if (renderer) return renderer.addresses
  return existsSync(sources) ? pageAddresses(readdirSync(sources, { recursive: true, encoding: 'utf8' })) : []
}

const OFFICE = /^\/\d{6}$/

/** Opens what editors do: the site with their edits, pages with an edit before it is live, and what the calls need. */
export const openEditing = (options: EditingOptions) => {
  const { content, published, files, renderer, offices, today, origin, failures } = options
  const release = contentFiles(content)
  const live = contentFiles(content, published.current)
  const site = editedSite({
    files,
    renderer,
    release,
    live,
    published: published.current,
    today,
    origin,
    failures,
    workers: options.workers,
  })
  const open = openContentPages(release, files, options.workers)

  let latest: { readonly of: readonly unknown[]; readonly renderer: OfficeRenderer } | undefined
  /** What pages of offices are drawn with, in the frame of the site as editors left it. */
  const officeRenderer = (): OfficeRenderer | null => {
    const built = offices.renderer()
    const frame = site.frame()
    if (built === null || frame === null) return built
    if (latest?.of[0] !== built || latest.of[1] !== frame)
      latest = { of: [built, frame], renderer: built.withFrame(frame) }
    return latest.renderer
  }

  const drawOffice = (
    edited: ReturnType<typeof contentFiles>,
    address: string,
    day: string,
  ): string | null => {
    const drawing = officeRenderer()
    if (!drawing) return null
    const { officePages } = options.written
    const shown = { ...officePages.services(), tariffs: officePages.tariffs(), origin: publicOrigin(origin) }
    const pages = drawing.open(officesWithPages(readOffices(edited), offices.directory.all()), shown, day)
    const page = pages.draw(address, offices.now())
    return page && drawing.wrapInLayout(page)
  }

  const drawPreview: DrawPreview = async ({ path, text }, address, day) => {
    const { revision, overrides } = published.current()
    const edited = contentFiles(content, () => ({
      revision,
      overrides: new Map([...overrides, [path, text]]),
    }))
    const page = OFFICE.test(address)
      ? drawOffice(edited, address, day)
      : ((await renderer()?.draw(open(edited).content, address, day)) ?? null)
    return page === null ? null : asPreview(page, origin)
  }

  const editable: EditableContent = {
    release,
    others: filesBesideTexts(content),
    pages: () => pagesOf(renderer()),
    showPublished: options.showPublished,
  }
  return { site, editable, drawPreview, officeRenderer }
}

/** Pictures and data of the content, by their paths. */
const filesBesideTexts = (content: string): string[] =>
  readdirSync(content, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(content.length + 1)
        .replaceAll('\\', '/'),
    )
