import { editionOn } from '#content/rules/edition.ts'
import { type Edition, type LibraryDocument, validity } from '#content/server/library.ts'
import { documentsCopy } from '#content/words/reading-pages.ts'
import { htmlOf } from '#documents/html.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { dateInDots } from '#kit/words/date-text.ts'
import { collection, documents } from './from-content.ts'
import { filesOf, type MadeFile } from './made-files.ts'

/** A link on the documents page (M-ENT-04); `page` is the address of the same text on the site. */
export interface DocumentLink {
  readonly title: string
  readonly size: string | undefined
  readonly format: 'PDF' | 'DOC'
  readonly href: string
  readonly description: string | undefined
  readonly event: string | undefined
  readonly page: string | undefined
}

const kilobytes = (bytes: number): string =>
  documentsCopy.kilobytes(Math.ceil(bytes / 1024).toLocaleString('ru-RU'))

export const allFiles = async (day: CalendarDate): Promise<MadeFile[]> =>
  (await Promise.all((await documents()).map((document) => filesOf(document, day)))).flat()

export const fileAt = async (address: string, day: CalendarDate): Promise<MadeFile | undefined> => {
  const document = (await documents()).find(
    ({ href, editions }) => href === address || editions.some(({ file }) => file === address),
  )
  return document && (await filesOf(document, day)).find((file) => file.address === address)
}

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
  }
}

/** Links to the edition in force of each document (M-DOC-01). */
export const documentEntries = async (day: CalendarDate): Promise<DocumentLink[]> => {
  const files = await allFiles(day)
  const made = (await documents()).flatMap((document) => {
    const edition = editionOn(document.editions, day)
    return edition ? [{ order: document.order, link: linkOf(document, edition, files) }] : []
  })
  const elsewhere = (await collection('documents')).flatMap(({ data }) =>
    data.kind === 'external'
      ? [{ order: data.order, link: { ...outside, ...data, size: data.size } satisfies DocumentLink }]
      : [],
  )
  return [...made, ...elsewhere].sort((item, other) => item.order - other.order).map(({ link }) => link)
}

const outside = { description: undefined, event: undefined, page: undefined } as const

export interface EditionShown {
  readonly validFrom: string
  readonly note: string
  readonly html: string
  readonly file: string
  readonly page: string
}

export const documentsShown = async () =>
  (await documents()).map((document) => {
    const editions = document.editions.map(
      (edition): EditionShown => ({
        validFrom: edition.validFrom,
        note: validity(edition.validFrom, edition.validTo),
        html: htmlOf(edition.printable.blocks),
        file: edition.file,
        page: `/documents/${document.slug}/${edition.validFrom}`,
      }),
    )
    const { slug, title, description, format, event } = document
    return { slug, title, description, format, event, editions }
  })
