import type { ContentFiles } from '#content/server/content-files.ts'
import { type LibraryDocument, library } from '#content/server/library.ts'
import type { ContentEntries, ShownContent } from '#content/server/page-locals.ts'
import { contentEntries } from '#content/server/read-entries.ts'
import type { PrintableDocument } from '#documents/blocks.ts'
import { soundTariffs } from '#rent/server/tariffs/sound-tariffs.ts'
import type { BuiltFiles } from '#server/http/site-files.ts'
import { forEverybody, type Workers } from '#server/workers/workers.ts'

const toLibrary = ({ documents, tariffs, site }: ContentEntries): LibraryDocument[] => {
  const operator = site.map(({ data }) => data).find((data) => data.kind === 'operator')
  if (!operator) throw new Error('content/site names no operator')
  soundTariffs(tariffs.map(({ id, data }) => ({ name: id, data })))
  return library({
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

/** Serves unedited documents from the build; draws each edited one once. */
export const documentFiles = (
  release: ContentFiles,
  built: BuiltFiles,
  workers: Workers,
): NonNullable<ShownContent['fileOf']> => {
  const drawnFiles = new Map<string, Promise<Buffer>>()
  let addresses: ReadonlyMap<string, string> | undefined
  return async (printable, format) => {
    const key = documentKey(printable, format)
    addresses ??= builtAddresses(toLibrary(contentEntries(release)))
    const builtFile = built.get(addresses.get(key) ?? '')?.source
    if (builtFile) return builtFile
    const file =
      drawnFiles.get(key) ??
      forEverybody(() => workers.run(format === 'PDF' ? 'drawPdf' : 'drawDocx', printable)).then((bytes) =>
        Buffer.from(bytes),
      )
    drawnFiles.set(key, file)
    return file
  }
}
