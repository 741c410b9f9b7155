import { editionOn } from '#domain/edition.ts'
import { keptPaper } from './kept-papers.ts'
import type { LibraryDocument } from './library.ts'
import type { Paper } from './paper.ts'

/** A file of `/docs`, made while the site is built. */
export interface MadeFile {
  readonly address: string
  readonly type: string
  readonly bytes: Buffer
}

const types = {
  PDF: 'application/pdf',
  DOC: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const

/** What makes them weighs much and is seldom wanted: most papers are kept from the build before. */
const make = async (paper: Paper, format: LibraryDocument['format']): Promise<Buffer> =>
  format === 'PDF' ? (await import('./pdf.ts')).pdfOf(paper) : (await import('./docx.ts')).docxOf(paper)

const made = new WeakMap<Paper, Promise<Buffer>>()
const bytesOf = (paper: Paper, format: LibraryDocument['format']): Promise<Buffer> => {
  const known = made.get(paper)
  if (known) return known
  const bytes = keptPaper(paper, format, () => make(paper, format))
  made.set(paper, bytes)
  return bytes
}

/**
 * Every file of a document: one an edition, and the lasting address with what is in force on the day of the build
 * (all tariffs together, which needs no day). The server takes the edition of its own day by `editionsOf`.
 */
export const filesOf = async (document: LibraryDocument, today: string): Promise<MadeFile[]> => {
  const current = document.whole ?? editionOn(document.editions, today)?.paper
  if (!current) throw new Error(`the document ${document.slug} has no edition`)
  const wanted = [
    { address: document.href, paper: current },
    ...document.editions.map((edition) => ({ address: edition.file, paper: edition.paper })),
  ]
  return Promise.all(
    wanted.map(async ({ address, paper }) => ({
      address,
      type: types[document.format],
      bytes: await bytesOf(paper, document.format),
    })),
  )
}

/** Which file stands for a lasting address from which day on, for a server that serves without a new build. */
export const editionsOf = (documents: readonly LibraryDocument[]) =>
  documents
    .filter((document) => document.whole === undefined)
    .map((document) => ({
      address: document.href,
      editions: document.editions.map(({ validFrom, file }) => ({ validFrom, file })),
    }))
