import type { CalendarDate } from '#domain/calendar-date.ts'
import type { ContentAtHand, ContentEntries } from '../../documents/content-at-hand.ts'
import { contentAtHand } from '../../documents/content-at-hand.ts'
import { type LibraryDocument, library } from '../../documents/library.ts'
import { filesOf, type MadeFile } from '../../documents/made-files.ts'
import type { PrintableDocument } from '../../documents/printable-document.ts'
import { soundTariffs } from '../../documents/sound-tariffs.ts'
import { contentEntries } from '../content/content-entries.ts'
import type { ContentFiles } from '../content/content-files.ts'
import type { SiteFiles } from '../http/site-files.ts'
import { forEverybody } from '../workers/request-caller.ts'
import type { Workers } from '../workers/workers.ts'

/** The documents of some content; throws where a tariff looks like a slip. */
const libraryOf = ({ documents, tariffs, site }: ContentEntries): LibraryDocument[] => {
  const operator = site.map(({ data }) => data).find((data) => data.kind === 'operator')
  if (!operator) throw new Error('content/site names no operator')
  soundTariffs(tariffs.map(({ id, data }) => ({ name: id, data })))
  return library({
    documents: documents.map(({ data, body = '' }) => ({ data, body })),
    tariffs: tariffs.map(({ data }) => data),
    operator,
  })
}

/** Some content with what pages are drawn of, and which pages and files there are. */
export interface DrawnContent {
  readonly content: ContentAtHand
  readonly addresses: readonly string[]
  /** The pages that search engines may have. */
  readonly indexed: readonly string[]
  /** What every page of the site shows: who the operator is, and the links of the footer. */
  readonly onEveryPage: string
  /** Every file of `/docs` as of a day. */
  files(day: CalendarDate): Promise<MadeFile[]>
}

const fixed = ['/', '/faq', '/tariffs', '/promo', '/services', '/documents']

/** The files of documents that the build made already, by what they say. */
const builtFiles = (files: SiteFiles, documents: readonly LibraryDocument[]) => {
  const known = new Map<string, string>()
  for (const { href, format, editions, whole } of documents) {
    for (const { file, printable } of editions) known.set(JSON.stringify([format, printable]), file)
    if (whole) known.set(JSON.stringify([format, whole]), href)
  }
  return (content: string): Buffer | undefined => files.get(known.get(content) ?? '')?.source
}

/** Opens contents to be drawn: files of documents that nobody changed are those of the build, others are made once. */
export const openContentPages = (release: ContentFiles, built: SiteFiles, workers: Workers) => {
  const made = new Map<string, Promise<Buffer>>()
  const makeFile = (printable: PrintableDocument, format: LibraryDocument['format']) =>
    forEverybody(() => workers.run(format === 'PDF' ? 'drawPdf' : 'drawDocx', printable))
  let ofBuild: ReturnType<typeof builtFiles> | undefined
  const fileOf: ContentAtHand['fileOf'] = (printable, format) => {
    const content = JSON.stringify([format, printable])
    ofBuild ??= builtFiles(built, libraryOf(contentEntries(release)))
    const known = ofBuild(content)
    if (known) return Promise.resolve(known)
    const file = made.get(content) ?? makeFile(printable, format).then((bytes) => Buffer.from(bytes))
    made.set(content, file)
    return file
  }
  return (files: Pick<ContentFiles, 'names' | 'text'>): DrawnContent => {
    const entries = contentEntries(files)
    const documents = libraryOf(entries)
    const content = { entries, fileOf }
    const indexed = [
      ...fixed,
      ...entries.services.map(({ id }) => `/services/${id}`),
      ...documents.map(({ slug }) => `/documents/${slug}`),
    ]
    const editions = documents.flatMap(({ slug, editions: all }) =>
      all.map(({ validFrom }) => `/documents/${slug}/${validFrom}`),
    )
    return {
      content,
      indexed,
      addresses: [...indexed, ...editions],
      onEveryPage: JSON.stringify(
        entries.site.filter(({ data }) => data.kind === 'operator' || data.kind === 'links'),
      ),
      files: (day) =>
        contentAtHand.run(content, async () =>
          (await Promise.all(documents.map((document) => filesOf(document, day)))).flat(),
        ),
    }
  }
}
