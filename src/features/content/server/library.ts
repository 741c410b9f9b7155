import type { DocumentEntry, PublishedDocument, TariffDocument } from '#content/api/entries/document-entry.ts'
import type { TariffEntry } from '#content/api/entries/price-entries.ts'
import type { OperatorEntry } from '#content/api/entries/site-entry.ts'
import { type AccessibilityClaim, accessibilityClaims } from '#content/rules/accessibility.ts'
import {
  type StoredFor,
  type StoredName,
  type StoredOnDevice,
  storedOnDevice,
} from '#content/rules/device-storage.ts'
import { lastDayOf, newestFirst } from '#content/rules/edition.ts'
import { documentsCopy } from '#content/words/reading-pages.ts'
import { type Block, heading, type PrintableDocument, type Runs } from '#documents/blocks.ts'
import { blocksOf, fill, operatorWords } from '#documents/markdown.ts'
import { dateInDots } from '#kit/words/date-text.ts'
import { typeset } from '#kit/words/typeset.ts'
import {
  type KeptSince,
  type RetentionCategoryName,
  type RetentionTerms,
  retentionCategories,
  usualTerms,
} from '#people/rules/personal-data.ts'
import { accessibilityWords, retentionWords, storageWords } from '#people/words/law-tables.ts'
import { tariffTables } from './tariff-tables.ts'

const cell = (text: string): Runs => [{ text: typeset(text) }]

const table = (caption: string, head: readonly string[], rows: readonly (readonly string[])[]): Block => ({
  kind: 'table',
  caption,
  head: head.map(cell),
  rows: rows.map((row) => row.map(cell)),
})

// A name without a text does not compile.
const what: Record<RetentionCategoryName, string> = retentionWords.what
const law: Record<RetentionCategoryName, string> = retentionWords.law
const since: Record<KeptSince, string> = retentionWords.since
const why: Record<StoredName, string> = storageWords.why
const kept: Record<StoredFor, string> = storageWords.kept
const claims: Record<AccessibilityClaim, string> = accessibilityWords.claim
const how: Record<AccessibilityClaim, string> = accessibilityWords.how

const termWords = (term: keyof RetentionTerms | undefined, from: KeptSince): string => {
  if (term === undefined) return since[from]
  const count = usualTerms[term]
  const length = term.endsWith('Years') ? retentionWords.years(count) : retentionWords.days(count)
  return `${length} ${since[from]}`
}

const storedName = ({ name, begins }: StoredOnDevice): string => {
  if (name === 'session') return storageWords.session
  return begins ? storageWords.family(name) : name
}

/** Tables generated from the rules of the code, by their placeholder in documents. */
const tables: Readonly<Record<string, () => Block>> = {
  '{retention-table}': () =>
    table(
      retentionWords.caption,
      retentionWords.head,
      retentionCategories.map(([name, { term, since: from }]) => [
        what[name],
        termWords(term, from),
        law[name],
      ]),
    ),
  '{storage-table}': () =>
    table(
      storageWords.caption,
      storageWords.head,
      storedOnDevice.map((stored) => [
        storedName(stored),
        storageWords.kind[stored.kind],
        why[stored.name],
        kept[stored.kept],
      ]),
    ),
  '{accessibility-table}': () =>
    table(
      accessibilityWords.caption,
      accessibilityWords.head,
      accessibilityClaims.map((claim) => [claims[claim], how[claim]]),
    ),
}

const withLawTables = (blocks: readonly Block[]): Block[] =>
  blocks.map((block) => {
    const word =
      block.kind === 'paragraph' && block.runs.length === 1 ? block.runs[0]?.text.trim() : undefined
    return (word && tables[word]?.()) || block
  })

interface Source<T> {
  readonly data: T
  readonly body: string
}
export interface Sources {
  readonly documents: readonly Source<DocumentEntry>[]
  readonly tariffs: readonly TariffEntry[]
  readonly operator: OperatorEntry
}

export interface Edition {
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
  readonly editions: readonly Edition[]
  /** Content of `href` if it covers several editions, as for tariffs. */
  readonly whole: PrintableDocument | undefined
}

const marker = '{tariff-tables}'

export const validity = (from: string, to: string | undefined): string =>
  to === undefined
    ? documentsCopy.from(dateInDots(from))
    : documentsCopy.fromTo(dateInDots(from), dateInDots(to))

/** `/docs/tarif.pdf` becomes `/docs/tarif-2025-07-01.pdf`. */
const fileOfEdition = (href: string, validFrom: string): string =>
  href.replace(/\.(\w+)$/, `-${validFrom}.$1`)

const withTables = (markdown: string, tables: readonly Block[]): Block[] => {
  const [before = '', after = ''] = markdown.split(marker)
  return [...blocksOf(before), ...tables, ...blocksOf(after)]
}

const editionOf = (
  { title, href }: PublishedDocument | TariffDocument,
  { validFrom, validTo }: Pick<Edition, 'validFrom' | 'validTo'>,
  blocks: readonly Block[],
  author: string,
): Edition => ({
  validFrom,
  validTo,
  file: fileOfEdition(href, validFrom),
  printable: { title, note: validity(validFrom, validTo), author, date: validFrom, blocks },
})

const publishedDocument = (
  all: readonly Source<PublishedDocument>[],
  operator: OperatorEntry,
): LibraryDocument => {
  const sorted = newestFirst(all.map((source) => ({ ...source, validFrom: source.data.validFrom })))
  const newest = sorted[0]
  if (!newest) throw new Error('a document has at least one edition')
  const { slug, order, title, description, event, format, href } = newest.data
  const editions = sorted.map(({ data, body, validFrom }) => {
    const blocks = [
      ...(data.changes === undefined ? [] : blocksOf(documentsCopy.changes(data.changes))),
      ...withLawTables(blocksOf(fill(body, operatorWords(operator)))),
    ]
    const validTo = lastDayOf({ validFrom }, sorted)
    return editionOf({ ...data, href }, { validFrom, validTo }, blocks, operator.name)
  })
  return { slug, order, title, description, event, format, href, editions, whole: undefined }
}

const tariffDocument = (
  { data, body }: Source<TariffDocument>,
  tariffs: readonly TariffEntry[],
  operator: OperatorEntry,
): LibraryDocument => {
  const text = fill(body, operatorWords(operator))
  const sorted = newestFirst(tariffs)
  const lastDay = (tariff: TariffEntry) => lastDayOf(tariff, tariffs)
  const editions = sorted.map((tariff) => {
    const days = { validFrom: tariff.validFrom, validTo: lastDay(tariff) }
    return editionOf(data, days, withTables(text, tariffTables(tariff)), operator.name)
  })
  const sections = sorted.flatMap((tariff) => [
    heading(validity(tariff.validFrom, lastDay(tariff))),
    ...tariffTables(tariff),
  ])
  const { slug, order, title, description, event, format, href } = data
  const whole = {
    title,
    note: documentsCopy.allEditions,
    author: operator.name,
    date: sorted[0]?.validFrom ?? '',
    blocks: withTables(text, sections),
  }
  return { slug, order, title, description, event, format, href, editions, whole }
}

export const library = ({ documents, tariffs, operator }: Sources): LibraryDocument[] => {
  const published = documents.filter(
    (source): source is Source<PublishedDocument> => source.data.kind === 'published',
  )
  const ofTariffs = documents.filter(
    (source): source is Source<TariffDocument> => source.data.kind === 'tariff',
  )
  return [
    ...Array.from(Map.groupBy(published, ({ data }) => data.slug).values(), (editions) =>
      publishedDocument(editions, operator),
    ),
    ...ofTariffs.map((source) => tariffDocument(source, tariffs, operator)),
  ].sort((item, other) => item.order - other.order)
}
