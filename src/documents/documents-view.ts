import { getCollection } from 'astro:content'
import { dateInDots } from '#copy/date-text.ts'
import { documentsCopy } from '#copy/documents-page.ts'
import { editionOn } from '#domain/edition.ts'
import { builtOn, documents } from './from-content.ts'
import { htmlOf } from './html.ts'
import { type Edition, type LibraryDocument, validity } from './library.ts'
import { filesOf, type MadeFile } from './made-files.ts'

/** One link of the documents page (M-ENT-04); `page` reads the same on the site. */
export interface DocumentLink {
  readonly title: string
  readonly size: string | undefined
  readonly format: 'PDF' | 'DOC'
  readonly href: string
  readonly description: string | undefined
  readonly event: string | undefined
  readonly page: string | undefined
  /** First day of the edition; none for what stands elsewhere. */
  readonly from: string | undefined
  readonly hidden: boolean
}

const kilobytes = (bytes: number): string =>
  documentsCopy.kilobytes(Math.ceil(bytes / 1024).toLocaleString('ru-RU'))

/** Every file that `/docs` holds. */
export const allFiles = async (): Promise<MadeFile[]> =>
  (await Promise.all((await documents()).map((document) => filesOf(document, builtOn)))).flat()

const isTariff = (document: LibraryDocument): boolean => document.whole !== undefined

const linkOf = (document: LibraryDocument, edition: Edition, files: readonly MadeFile[]): DocumentLink => {
  const lasting = !isTariff(document) && document.editions.length === 1
  const href = lasting ? document.href : edition.file
  const size = files.find((file) => file.address === href)?.bytes.length
  return {
    title: isTariff(document) ? documentsCopy.tariffEntry(dateInDots(edition.validFrom)) : document.title,
    size: size === undefined ? undefined : kilobytes(size),
    format: document.format,
    href,
    description: document.description,
    event: document.event,
    page: `/documents/${document.slug}`,
    from: edition.validFrom,
    hidden: edition !== editionOn(document.editions, builtOn),
  }
}

/** The entries of the documents page in their order, each as its editions (M-DOC-01). */
export const documentEntries = async (): Promise<DocumentLink[][]> => {
  const files = await allFiles()
  const made = (await documents()).map((document) => ({
    order: document.order,
    links: document.editions.map((edition) => linkOf(document, edition, files)),
  }))
  const elsewhere = (await getCollection('documents')).flatMap(({ data }) =>
    data.kind === 'external'
      ? [{ order: data.order, links: [{ ...outside, ...data, size: data.size } satisfies DocumentLink] }]
      : [],
  )
  return [...made, ...elsewhere].sort((one, other) => one.order - other.order).map(({ links }) => links)
}

const outside = {
  description: undefined,
  event: undefined,
  page: undefined,
  from: undefined,
  hidden: false,
} as const

/** An edition as its page shows it. */
export interface EditionShown {
  readonly validFrom: string
  readonly note: string
  readonly html: string
  readonly file: string
  /** Its own page, for those that are not in force. */
  readonly page: string
  readonly hidden: boolean
}

/** A document with all its editions as HTML. */
export const documentsShown = async () =>
  (await documents()).map((document) => {
    const current = editionOn(document.editions, builtOn)
    const editions = document.editions.map(
      (edition): EditionShown => ({
        validFrom: edition.validFrom,
        note: validity(edition.validFrom, edition.validTo),
        html: htmlOf(edition.paper.blocks),
        file: edition.file,
        page: `/documents/${document.slug}/${edition.validFrom}`,
        hidden: edition !== current,
      }),
    )
    const { slug, title, description, format, event } = document
    return { slug, title, description, format, event, editions }
  })
export type DocumentShown = Awaited<ReturnType<typeof documentsShown>>[number]
