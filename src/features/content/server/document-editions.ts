import * as z from 'zod/mini'
import type { DocumentBlock } from '#content/api/document-block.ts'
import { documentEntry } from '#content/api/entries/document-entry.ts'
import type { OperatorEntry } from '#content/api/entries/site-entry.ts'
import { findEditionInForce } from '#content/rules/dated-edition.ts'
import { blocksToText, type InlineRuns, type PrintableBlock } from '#documents/document-blocks.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type { ContentFiles } from './content-files.ts'
import { buildDocumentLibrary, type LibraryDocumentEdition } from './document-library.ts'
import { readFrontMatter } from './read-entries.ts'

export interface DocumentInForce {
  readonly version: CalendarDate
  readonly title: string
  readonly note: string
  readonly file: string
  readonly blocks: readonly DocumentBlock[]
  readonly text: string
}

export interface DocumentEditions {
  on(day: CalendarDate): DocumentInForce
}

const toPlainRuns = (runs: InlineRuns) => runs.map((run) => ({ ...run }))

/** Drops table captions, because the API has no field for them. */
const toDocumentBlock = (block: PrintableBlock): DocumentBlock => {
  if (block.kind === 'table') {
    return {
      kind: 'table',
      head: block.head.map(toPlainRuns),
      rows: block.rows.map((row) => row.map(toPlainRuns)),
    }
  }
  if (block.kind === 'list') return { ...block, items: block.items.map(toPlainRuns) }
  return { ...block, runs: toPlainRuns(block.runs) }
}

export const createDocumentEditions = (editions: readonly LibraryDocumentEdition[]): DocumentEditions => ({
  on(day) {
    const edition = findEditionInForce(editions, day)
    if (!edition) throw new Error('content/documents lacks a document that needs consent')
    const { printable, file, validFrom } = edition
    return {
      version: validFrom,
      title: printable.title,
      note: printable.note,
      file,
      blocks: printable.blocks.map(toDocumentBlock),
      text: `${printable.title}\n${blocksToText(printable.blocks)}`,
    }
  },
})

export const loadDocumentEditions = (
  files: Pick<ContentFiles, 'names' | 'text'>,
  operator: OperatorEntry,
  slug: string,
): DocumentEditions => {
  const documents = files
    .names('documents')
    .map((name) => readFrontMatter(files.text(`documents/${name}`) ?? ''))
    .map(({ data, body }) => ({ data: z.parse(documentEntry, data), body }))
    .filter(({ data }) => data.kind === 'published' && data.slug === slug)
  const [document] = buildDocumentLibrary({ documents, tariffs: [], operator })
  return createDocumentEditions(document?.editions ?? [])
}
