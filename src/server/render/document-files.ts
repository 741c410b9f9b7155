import type { ContentFiles } from '#content/server/content-files.ts'
import { buildDocumentLibrary, type LibraryDocument } from '#content/server/document-library.ts'
import type { ContentEntries, PageContent } from '#content/server/page-locals.ts'
import { readContentEntries } from '#content/server/read-entries.ts'
import type { PrintableDocument } from '#documents/document-blocks.ts'
import { validateTariffs } from '#rent/server/tariffs/validate-tariffs.ts'
import type { BuiltFiles } from '#server/http/site-files.ts'
import { runWithoutCaller, type WorkerPool } from '#server/workers/worker-pool.ts'

const toLibrary = ({ documents, tariffs, site }: ContentEntries): LibraryDocument[] => {
  const operator = site.map(({ data }) => data).find((data) => data.kind === 'operator')
  if (!operator) throw new Error('content/site names no operator')
  validateTariffs(tariffs.map(({ id, data }) => ({ name: id, data })))
  return buildDocumentLibrary({
    documents: documents.map(({ data, body = '' }) => ({ data, body })),
    tariffs: tariffs.map(({ data }) => data),
    operator,
  })
}

const documentKey = (printable: PrintableDocument, format: LibraryDocument['format']): string =>
  JSON.stringify([format, printable])

const builtAddresses = (documents: readonly LibraryDocument[]): ReadonlyMap<string, string> =>
  new Map(
    documents.flatMap(({ href, format, editions, whole }) => [
      ...editions.map(({ file, printable }) => [documentKey(printable, format), file] as const),
      ...(whole ? [[documentKey(whole, format), href] as const] : []),
    ]),
  )

/** Serves documents: an unedited one from the build, an edited one drawn once on first use. */
export const createGeneratedDocumentFiles = (
  release: ContentFiles,
  built: BuiltFiles,
  workers: WorkerPool,
): NonNullable<PageContent['fileOf']> => {
  const drawnFiles = new Map<string, Promise<Buffer>>()
  let addresses: ReadonlyMap<string, string> | undefined
  return async (printable, format) => {
    const key = documentKey(printable, format)
    addresses ??= builtAddresses(toLibrary(readContentEntries(release)))
    const builtFile = built.get(addresses.get(key) ?? '')?.source
    if (builtFile) return builtFile
    const file =
      drawnFiles.get(key) ??
      runWithoutCaller(() => workers.run(format === 'PDF' ? 'drawPdf' : 'drawDocx', printable)).then(
        (bytes) => Buffer.from(bytes),
      )
    drawnFiles.set(key, file)
    return file
  }
}
