import type { DocumentEntry, PublishedDocument, TariffDocument } from '#content/api/entries/document-entry.ts'
import type { OperatorEntry } from '#content/api/entries/site-entry.ts'
import type { TariffEntry } from '#content/api/entries/tariff-and-promotion-entries.ts'
import { type AccessibilityFeature, accessibilityFeatures } from '#content/rules/accessibility-features.ts'
import { findLastDayInForce, sortEditionsNewestFirst } from '#content/rules/dated-edition.ts'
import {
  type DeviceStorageItem,
  type DeviceStorageName,
  type DeviceStoragePeriod,
  deviceStorageItems,
} from '#content/rules/device-storage.ts'
import { documentsCopy } from '#content/words/content-pages.ts'
import {
  type InlineRuns,
  type PrintableBlock,
  type PrintableDocument,
  toHeadingBlock,
} from '#documents/document-blocks.ts'
import { fillPlaceholders, parseMarkdown, toOperatorPlaceholders } from '#documents/markdown.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { typeset } from '#kit/words/typeset.ts'
import {
  DEFAULT_RETENTION_TERMS,
  type RetentionCategoryName,
  type RetentionStart,
  type RetentionTerms,
  retentionCategories,
} from '#people/rules/retention.ts'
import {
  accessibilityTableWords,
  browserStorageTableWords,
  retentionTableWords,
} from '#people/words/policy-tables.ts'
import { buildTariffTables } from './tariff-tables.ts'

const cell = (text: string): InlineRuns => [{ text: typeset(text) }]

const table = (
  caption: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): PrintableBlock => ({
  kind: 'table',
  caption,
  head: head.map(cell),
  rows: rows.map((row) => row.map(cell)),
})

// Typed as a full record, so that a category without a text does not compile.
const retentionCategoryTexts: Record<RetentionCategoryName, string> = retentionTableWords.what
const retentionLawTexts: Record<RetentionCategoryName, string> = retentionTableWords.law
const retentionStartTexts: Record<RetentionStart, string> = retentionTableWords.since
const storagePurposeTexts: Record<DeviceStorageName, string> = browserStorageTableWords.why
const storagePeriodTexts: Record<DeviceStoragePeriod, string> = browserStorageTableWords.kept
const accessibilityClaimTexts: Record<AccessibilityFeature, string> = accessibilityTableWords.claim
const accessibilityMethodTexts: Record<AccessibilityFeature, string> = accessibilityTableWords.how

const retentionTermText = (term: keyof RetentionTerms | undefined, from: RetentionStart): string => {
  if (term === undefined) return retentionStartTexts[from]
  const count = DEFAULT_RETENTION_TERMS[term]
  const length = term.endsWith('Years') ? retentionTableWords.years(count) : retentionTableWords.days(count)
  return `${length} ${retentionStartTexts[from]}`
}

const storageItemName = ({ name, begins }: DeviceStorageItem): string => {
  if (name === 'session') return browserStorageTableWords.session
  return begins ? browserStorageTableWords.family(name) : name
}

/** Tables generated from rules in the code, by their placeholder in documents. */
const lawTables: Readonly<Record<string, () => PrintableBlock>> = {
  '{retention-table}': () =>
    table(
      retentionTableWords.caption,
      retentionTableWords.head,
      retentionCategories.map(([name, { term, since: from }]) => [
        retentionCategoryTexts[name],
        retentionTermText(term, from),
        retentionLawTexts[name],
      ]),
    ),
  '{storage-table}': () =>
    table(
      browserStorageTableWords.caption,
      browserStorageTableWords.head,
      deviceStorageItems.map((stored) => [
        storageItemName(stored),
        browserStorageTableWords.kind[stored.kind],
        storagePurposeTexts[stored.name],
        storagePeriodTexts[stored.kept],
      ]),
    ),
  '{accessibility-table}': () =>
    table(
      accessibilityTableWords.caption,
      accessibilityTableWords.head,
      accessibilityFeatures.map((claim) => [accessibilityClaimTexts[claim], accessibilityMethodTexts[claim]]),
    ),
}

const withLawTables = (blocks: readonly PrintableBlock[]): PrintableBlock[] =>
  blocks.map((block) => {
    const word =
      block.kind === 'paragraph' && block.runs.length === 1 ? block.runs[0]?.text.trim() : undefined
    return (word && lawTables[word]?.()) || block
  })

interface DocumentSource<T> {
  readonly data: T
  readonly body: string
}
export interface DocumentLibrarySources {
  readonly documents: readonly DocumentSource<DocumentEntry>[]
  readonly tariffs: readonly TariffEntry[]
  readonly operator: OperatorEntry
}

export interface LibraryDocumentEdition {
  readonly validFrom: string
  readonly validTo: string | undefined
  readonly file: string
  readonly printable: PrintableDocument
}

export interface LibraryDocument {
  readonly slug: string
  readonly order: number
  readonly title: string
  readonly description: string
  readonly event: string
  readonly format: 'PDF' | 'DOC'
  readonly href: string
  readonly editions: readonly LibraryDocumentEdition[]
  /** Content of the file at `href` if it covers several editions, as for tariffs. */
  readonly whole: PrintableDocument | undefined
}

const TARIFF_TABLES_MARKER = '{tariff-tables}'

export const documentValidityText = (from: string, to: string | undefined): string =>
  to === undefined
    ? documentsCopy.from(formatDottedDate(from))
    : documentsCopy.fromTo(formatDottedDate(from), formatDottedDate(to))

/** `/docs/tarif.pdf` becomes `/docs/tarif-2025-07-01.pdf`. */
const fileOfEdition = (href: string, validFrom: string): string =>
  href.replace(/\.(\w+)$/, `-${validFrom}.$1`)

const insertTariffTables = (markdown: string, tables: readonly PrintableBlock[]): PrintableBlock[] => {
  const [before = '', after = ''] = markdown.split(TARIFF_TABLES_MARKER)
  return [...parseMarkdown(before), ...tables, ...parseMarkdown(after)]
}

const toEdition = (
  { title, href }: PublishedDocument | TariffDocument,
  { validFrom, validTo }: Pick<LibraryDocumentEdition, 'validFrom' | 'validTo'>,
  blocks: readonly PrintableBlock[],
  author: string,
): LibraryDocumentEdition => ({
  validFrom,
  validTo,
  file: fileOfEdition(href, validFrom),
  printable: { title, note: documentValidityText(validFrom, validTo), author, date: validFrom, blocks },
})

const buildPublishedDocument = (
  all: readonly DocumentSource<PublishedDocument>[],
  operator: OperatorEntry,
): LibraryDocument => {
  const sorted = sortEditionsNewestFirst(
    all.map((source) => ({ ...source, validFrom: source.data.validFrom })),
  )
  const newest = sorted[0]
  if (!newest) throw new Error('a document has at least one edition')
  const { slug, order, title, description, event, format, href } = newest.data
  const editions = sorted.map(({ data, body, validFrom }) => {
    const blocks = [
      ...(data.changes === undefined ? [] : parseMarkdown(documentsCopy.changes(data.changes))),
      ...withLawTables(parseMarkdown(fillPlaceholders(body, toOperatorPlaceholders(operator)))),
    ]
    const validTo = findLastDayInForce({ validFrom }, sorted)
    return toEdition({ ...data, href }, { validFrom, validTo }, blocks, operator.name)
  })
  return { slug, order, title, description, event, format, href, editions, whole: undefined }
}

const buildTariffDocument = (
  { data, body }: DocumentSource<TariffDocument>,
  tariffs: readonly TariffEntry[],
  operator: OperatorEntry,
): LibraryDocument => {
  const text = fillPlaceholders(body, toOperatorPlaceholders(operator))
  const sorted = sortEditionsNewestFirst(tariffs)
  const lastDay = (tariff: TariffEntry) => findLastDayInForce(tariff, tariffs)
  const editions = sorted.map((tariff) => {
    const days = { validFrom: tariff.validFrom, validTo: lastDay(tariff) }
    return toEdition(data, days, insertTariffTables(text, buildTariffTables(tariff)), operator.name)
  })
  const sections = sorted.flatMap((tariff) => [
    toHeadingBlock(documentValidityText(tariff.validFrom, lastDay(tariff))),
    ...buildTariffTables(tariff),
  ])
  const { slug, order, title, description, event, format, href } = data
  const whole = {
    title,
    note: documentsCopy.allEditions,
    author: operator.name,
    date: sorted[0]?.validFrom ?? '',
    blocks: insertTariffTables(text, sections),
  }
  return { slug, order, title, description, event, format, href, editions, whole }
}

export const buildDocumentLibrary = ({
  documents,
  tariffs,
  operator,
}: DocumentLibrarySources): LibraryDocument[] => {
  const published = documents.filter(
    (source): source is DocumentSource<PublishedDocument> => source.data.kind === 'published',
  )
  const ofTariffs = documents.filter(
    (source): source is DocumentSource<TariffDocument> => source.data.kind === 'tariff',
  )
  return [
    ...Array.from(Map.groupBy(published, ({ data }) => data.slug).values(), (editions) =>
      buildPublishedDocument(editions, operator),
    ),
    ...ofTariffs.map((source) => buildTariffDocument(source, tariffs, operator)),
  ].sort((item, other) => item.order - other.order)
}
