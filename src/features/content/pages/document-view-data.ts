import { findEditionInForce } from '#content/rules/dated-edition.ts'
import {
  documentValidityText,
  type LibraryDocument,
  type LibraryDocumentEdition,
} from '#content/server/document-library.ts'
import { documentsCopy } from '#content/words/content-pages.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { typeset } from '#kit/words/typeset.ts'
import { renderWithContents } from './document-contents.ts'
import { type DocumentFile, renderDocumentFiles } from './document-files.ts'
import { readCollection, readDocuments } from './read-content.ts'

/** A link on the documents page (M-ENT-04); `page` is the path of the page with the same text. */
export interface DocumentFileLink {
  readonly title: string
  readonly size: string | undefined
  readonly format: 'PDF' | 'DOC'
  readonly href: string
  readonly description: string | undefined
  readonly event: string | undefined
  readonly page: string | undefined
}

const formatKilobytes = (bytes: number): string =>
  documentsCopy.kilobytes(Math.ceil(bytes / 1024).toLocaleString('ru-RU'))

export const renderAllDocumentFiles = async (day: CalendarDate): Promise<DocumentFile[]> =>
  (await Promise.all((await readDocuments()).map((document) => renderDocumentFiles(document, day)))).flat()

export const renderDocumentFileAtPath = async (
  address: string,
  day: CalendarDate,
): Promise<DocumentFile | undefined> => {
  const document = (await readDocuments()).find(
    ({ href, editions }) => href === address || editions.some(({ file }) => file === address),
  )
  return document && (await renderDocumentFiles(document, day)).find((file) => file.address === address)
}

const isTariff = (document: LibraryDocument): boolean => document.whole !== undefined

const toDocumentLink = (
  document: LibraryDocument,
  edition: LibraryDocumentEdition,
  files: readonly DocumentFile[],
): DocumentFileLink => {
  const lasting = !isTariff(document) && document.editions.length === 1
  const href = lasting ? document.href : edition.file
  const size = files.find((file) => file.address === href)?.bytes.length
  return {
    title: isTariff(document)
      ? documentsCopy.tariffEntry(formatDottedDate(edition.validFrom))
      : document.title,
    size: size === undefined ? undefined : formatKilobytes(size),
    format: document.format,
    href,
    description: typeset(document.description),
    event: document.event,
    page: `/documents/${document.slug}`,
  }
}

/** Links to the edition in force of each document (M-DOC-01). */
export const readDocumentFileLinks = async (day: CalendarDate): Promise<DocumentFileLink[]> => {
  const files = await renderAllDocumentFiles(day)
  const made = (await readDocuments()).flatMap((document) => {
    const edition = findEditionInForce(document.editions, day)
    return edition ? [{ order: document.order, link: toDocumentLink(document, edition, files) }] : []
  })
  const elsewhere = (await readCollection('documents')).flatMap(({ data }) =>
    data.kind === 'external'
      ? [
          {
            order: data.order,
            link: { ...externalLinkDefaults, ...data, size: data.size } satisfies DocumentFileLink,
          },
        ]
      : [],
  )
  return [...made, ...elsewhere].sort((item, other) => item.order - other.order).map(({ link }) => link)
}

const externalLinkDefaults = { description: undefined, event: undefined, page: undefined } as const

export interface EditionViewData {
  readonly validFrom: string
  readonly note: string
  readonly html: string
  /** Links to the sections, for a document that is long enough for a table of contents. */
  readonly contents: readonly { readonly href: string; readonly text: string }[]
  readonly file: string
  readonly page: string
}

export const readDocumentViewData = async () =>
  (await readDocuments()).map((document) => {
    const editions = document.editions.map(
      (edition): EditionViewData => ({
        validFrom: edition.validFrom,
        note: documentValidityText(edition.validFrom, edition.validTo),
        ...renderWithContents(edition.printable.blocks),
        file: edition.file,
        page: `/documents/${document.slug}/${edition.validFrom}`,
      }),
    )
    const { slug, title, description, format, event } = document
    return { slug, title, description, format, event, editions }
  })
