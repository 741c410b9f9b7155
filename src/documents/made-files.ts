import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { editionOn } from '#domain/edition.ts'
import type { LibraryDocument } from './library.ts'
import type { PrintableDocument } from './printable-document.ts'
import { shown } from './shown.ts'

/**
 * The file of a document: the one made before of the same words, else made now and kept in the folder that
 * `BUILD_KEPT` names, which is of this code. Without such a folder (while developing) every document is made again.
 */
const cachedDocumentFile = async (
  printable: PrintableDocument,
  format: string,
  make: () => Promise<Buffer>,
): Promise<Buffer> => {
  const folder = process.env.BUILD_KEPT
  if (!folder) return make()
  const name = createHash('sha256')
    .update(JSON.stringify([format, printable]))
    .digest('hex')
  const file = join(folder, 'documents', name)
  try {
    return await readFile(file)
  } catch {
    const bytes = await make()
    await mkdir(join(folder, 'documents'), { recursive: true })
    await writeFile(file, bytes)
    return bytes
  }
}

/** A file of `/docs`. */
export interface MadeFile {
  readonly address: string
  readonly type: string
  readonly bytes: Buffer
}

const types = {
  PDF: 'application/pdf',
  DOC: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const

/** Makes the file of a document. What makes them weighs much and is seldom wanted: most documents are kept from the build before. */
const makeFile = async (printable: PrintableDocument, format: LibraryDocument['format']): Promise<Buffer> =>
  format === 'PDF'
    ? (await import('./pdf.ts')).pdfOf(printable)
    : (await import('./docx.ts')).docxOf(printable)

const made = new WeakMap<PrintableDocument, Promise<Buffer>>()
const bytesOf = (printable: PrintableDocument, format: LibraryDocument['format']): Promise<Buffer> => {
  const known = made.get(printable)
  if (known) return known
  const fileOf = shown.getStore()?.content?.fileOf
  const bytes = fileOf
    ? fileOf(printable, format)
    : cachedDocumentFile(printable, format, () => makeFile(printable, format))
  made.set(printable, bytes)
  return bytes
}

/**
 * Every file of a document: one an edition, and the lasting address with the edition of a day (all tariffs together, which
 * needs no day).
 */
export const filesOf = async (document: LibraryDocument, today: string): Promise<MadeFile[]> => {
  // One that is only announced shows what is announced.
  const current =
    document.whole ?? (editionOn(document.editions, today) ?? document.editions.at(-1))?.printable
  if (!current) throw new Error(`the document ${document.slug} has no edition`)
  const wanted = [
    { address: document.href, printable: current },
    ...document.editions.map((edition) => ({ address: edition.file, printable: edition.printable })),
  ]
  return Promise.all(
    wanted.map(async ({ address, printable }) => ({
      address,
      type: types[document.format],
      bytes: await bytesOf(printable, document.format),
    })),
  )
}
