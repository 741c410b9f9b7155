import type { DocumentEntry, PublishedDocument, TariffDocument } from '#content/api/entries/document-entry.ts'
import type { TariffEntry } from '#content/api/entries/price-entries.ts'
import type { OperatorEntry } from '#content/api/entries/site-entry.ts'
import { type AccessibilityClaim, accessibilityClaims } from '#content/rules/accessibility.ts'
import {
  type DeviceStorageItem,
  type DeviceStorageName,
  deviceStorageItems,
  type StoragePeriod,
} from '#content/rules/device-storage.ts'
import { lastDayInForce, sortNewestFirst } from '#content/rules/edition.ts'
import { documentsCopy } from '#content/words/reading-pages.ts'
import { type Block, type InlineRuns, type PrintableDocument, toHeading } from '#documents/blocks.ts'
import { fillPlaceholders, operatorPlaceholders, parseMarkdown } from '#documents/markdown.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { typeset } from '#kit/words/typeset.ts'
import {
  DEFAULT_RETENTION_TERMS,
  type RetentionCategoryName,
  type RetentionStart,
  type RetentionTerms,
  retentionCategories,
} from '#people/rules/retention.ts'
import { accessibilityWords, browserStorageWords, retentionWords } from '#people/words/policy-tables.ts'
import { buildTariffTables } from './tariff-tables.ts'

const cell = (text: string): InlineRuns => [{ text: typeset(text) }]

const table = (caption: string, head: readonly string[], rows: readonly (readonly string[])[]): Block => ({
  kind: 'table',
  caption,
  head: head.map(cell),
  rows: rows.map((row) => row.map(cell)),
})

// Typed as a full record, so that a category without a text does not compile.
const retentionCategoryTexts: Record<RetentionCategoryName, string> = retentionWords.what
const retentionLawTexts: Record<RetentionCategoryName, string> = retentionWords.law
const retentionStartTexts: Record<RetentionStart, string> = retentionWords.since
const storagePurposeTexts: Record<DeviceStorageName, string> = browserStorageWords.why
const storagePeriodTexts: Record<StoragePeriod, string> = browserStorageWords.kept
const accessibilityClaimTexts: Record<AccessibilityClaim, string> = accessibilityWords.claim
const accessibilityMethodTexts: Record<AccessibilityClaim, string> = accessibilityWords.how

const retentionTermText = (term: keyof RetentionTerms | undefined, from: RetentionStart): string => {
  if (term === undefined) return retentionStartTexts[from]
  const count = DEFAULT_RETENTION_TERMS[term]
  const length = term.endsWith('Years') ? retentionWords.years(count) : retentionWords.days(count)
  return `${length} ${retentionStartTexts[from]}`
}

const storageItemName = ({ name, begins }: DeviceStorageItem): string => {
  if (name === 'session') return browserStorageWords.session
  return begins ? browserStorageWords.family(name) : name
}

/** Tables generated from rules in the code, by the placeholder that stands for them in documents. */
const lawTables: Readonly<Record<string, () => Block>> = {
  '{retention-table}': () =>
    table(
      retentionWords.caption,
      retentionWords.head,
      retentionCategories.map(([name, { term, since: from }]) => [
        retentionCategoryTexts[name],
        retentionTermText(term, from),
        retentionLawTexts[name],
      ]),
    ),
  '{storage-table}': () =>
    table(
      browserStorageWords.caption,
      browserStorageWords.head,
      deviceStorageItems.map((stored) => [
        storageItemName(stored),
        browserStorageWords.kind[stored.kind],
        storagePurposeTexts[stored.name],
        storagePeriodTexts[stored.kept],
      ]),
    ),
  '{accessibility-table}': () =>
    table(
      accessibilityWords.caption,
      accessibilityWords.head,
      accessibilityClaims.map((claim) => [accessibilityClaimTexts[claim], accessibilityMethodTexts[claim]]),
    ),
}

const withLawTables = (blocks: readonly Block[]): Block[] =>
  blocks.map((block) => {
    const word =
      block.kind === 'paragraph' && block.runs.length === 1 ? block.runs[0]?.text.trim() : undefined
    return (word && lawTables[word]?.()) || block
  })

interface DocumentSource<T> {
  readonly data: T
  readonly body: string
}
export interface LibrarySources {
  readonly documents: readonly DocumentSource<DocumentEntry>[]
  readonly tariffs: readonly TariffEntry[]
  readonly operator: OperatorEntry
}

export interface DocumentEdition {
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
  readonly editions: readonly DocumentEdition[]
  /** Content of the file at `href` if it covers several editions, as for tariffs. */
  readonly whole: PrintableDocument | undefined
}

const TARIFF_TABLES_MARKER = '{tariff-tables}'

export const validityText = (from: string, to: string | undefined): string =>
  to === undefined
    ? documentsCopy.from(formatDottedDate(from))
    : documentsCopy.fromTo(formatDottedDate(from), formatDottedDate(to))

/** `/docs/tarif.pdf` becomes `/docs/tarif-2025-07-01.pdf`. */
const fileOfEdition = (href: string, validFrom: string): string =>
  href.replace(/\.(\w+)$/, `-${validFrom}.$1`)

const insertTariffTables = (markdown: string, tables: readonly Block[]): Block[] => {
  const [before = '', after = ''] = markdown.split(TARIFF_TABLES_MARKER)
  return [...parseMarkdown(before), ...tables, ...parseMarkdown(after)]
}

const toEdition = (
  { title, href }: PublishedDocument | TariffDocument,
  { validFrom, validTo }: Pick<DocumentEdition, 'validFrom' | 'validTo'>,
  blocks: readonly Block[],
  author: string,
): DocumentEdition => ({
  validFrom,
  validTo,
  file: fileOfEdition(href, validFrom),
  printable: { title, note: validityText(validFrom, validTo), author, date: validFrom, blocks },
})

const buildPublishedDocument = (
  all: readonly DocumentSource<PublishedDocument>[],
  operator: OperatorEntry,
): LibraryDocument => {
  const sorted = sortNewestFirst(all.map((source) => ({ ...source, validFrom: source.data.validFrom })))
  const newest = sorted[0]
  if (!newest) throw new Error('a document has at least one edition')
  const { slug, order, title, description, event, format, href } = newest.data
  const editions = sorted.map(({ data, body, validFrom }) => {
    const blocks = [
      ...(data.changes === undefined ? [] : parseMarkdown(documentsCopy.changes(data.changes))),
      ...withLawTables(parseMarkdown(fillPlaceholders(body, operatorPlaceholders(operator)))),
    ]
    const validTo = lastDayInForce({ validFrom }, sorted)
    return toEdition({ ...data, href }, { validFrom, validTo }, blocks, operator.name)
  })
  return { slug, order, title, description, event, format, href, editions, whole: undefined }
}

const buildTariffDocument = (
  { data, body }: DocumentSource<TariffDocument>,
  tariffs: readonly TariffEntry[],
  operator: OperatorEntry,
): LibraryDocument => {
  const text = fillPlaceholders(body, operatorPlaceholders(operator))
  const sorted = sortNewestFirst(tariffs)
  const lastDay = (tariff: TariffEntry) => lastDayInForce(tariff, tariffs)
  const editions = sorted.map((tariff) => {
    const days = { validFrom: tariff.validFrom, validTo: lastDay(tariff) }
    return toEdition(data, days, insertTariffTables(text, buildTariffTables(tariff)), operator.name)
  })
  const sections = sorted.flatMap((tariff) => [
    toHeading(validityText(tariff.validFrom, lastDay(tariff))),
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

export const buildLibrary = ({ documents, tariffs, operator }: LibrarySources): LibraryDocument[] => {
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
