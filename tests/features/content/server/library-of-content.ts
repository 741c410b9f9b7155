import { documentEntry } from '#content/api/entries/document-entry.ts'
import { siteEntry } from '#content/api/entries/site-entry.ts'
import { tariffEntry } from '#content/api/entries/tariff-and-promotion-entries.ts'
import { buildDocumentLibrary, type DocumentLibrarySources } from '#content/server/document-library.ts'
import { readFolder } from '../entries/read-content.ts'

const operator = readFolder('site')
  .map(({ data }) => siteEntry.parse(data))
  .find((entry) => entry.kind === 'operator')
if (!operator) throw new Error('content has no operator')

/** The library of the shipped content. */
export const sources: DocumentLibrarySources = {
  documents: readFolder('documents').map(({ data, body }) => ({ data: documentEntry.parse(data), body })),
  tariffs: readFolder('tariffs').map(({ data }) => tariffEntry.parse(data)),
  operator,
}
export const documents = buildDocumentLibrary(sources)
