import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findEditionInForce } from '#content/rules/dated-edition.ts'
import type { LibraryDocument } from '#content/server/document-library.ts'
import { pageLocals } from '#content/server/page-locals.ts'
import type { PrintableDocument } from '#documents/document-blocks.ts'

/**
 * Caches files by a hash of their content in the folder named by `BUILD_KEPT`, which must belong to one version of the
 * code. Does not cache if the variable is unset.
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

export interface DocumentFile {
  readonly address: string
  readonly type: string
  readonly bytes: Buffer
}

const types = {
  PDF: 'application/pdf',
  DOC: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const

/** Loads the PDF and DOCX writers on demand, because they are large and most files are cached. */
const makeFile = async (printable: PrintableDocument, format: LibraryDocument['format']): Promise<Buffer> =>
  format === 'PDF'
    ? (await import('#documents/pdf.ts')).renderPdf(printable)
    : (await import('#documents/docx.ts')).renderDocx(printable)

const made = new WeakMap<PrintableDocument, Promise<Buffer>>()
const bytesOf = (printable: PrintableDocument, format: LibraryDocument['format']): Promise<Buffer> => {
  const known = made.get(printable)
  if (known) return known
  const fileOf = pageLocals.getStore()?.content?.fileOf
  const bytes = fileOf
    ? fileOf(printable, format)
    : cachedDocumentFile(printable, format, () => makeFile(printable, format))
  made.set(printable, bytes)
  return bytes
}

/** One file per edition, plus one at the permanent path with the edition in force (or with all tariffs). */
export const renderDocumentFiles = async (
  document: LibraryDocument,
  today: string,
): Promise<DocumentFile[]> => {
  // If the first edition has not begun yet, that edition is shown.
  const current =
    document.whole ?? (findEditionInForce(document.editions, today) ?? document.editions.at(-1))?.printable
  if (!current) throw new Error(`document ${document.slug} has no edition`)
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
