import type { DocumentEntry, PublishedDocument, TariffDocument } from '#contract/content/document-entry.ts'
import type { TariffEntry } from '#contract/content/price-entries.ts'
import type { OperatorEntry } from '#contract/content/site-entry.ts'
import { dateInDots } from '#copy/date-text.ts'
import { accessibilityWords, retentionWords, storageWords } from '#copy/law-tables.ts'
import { documentsCopy } from '#copy/reading-pages.ts'
import { typeset } from '#copy/typeset.ts'
import { type AccessibilityClaim, accessibilityClaims } from '#domain/accessibility.ts'
import {
  type StoredFor,
  type StoredName,
  type StoredOnDevice,
  storedOnDevice,
} from '#domain/device-storage.ts'
import { lastDayOf, newestFirst } from '#domain/edition.ts'
import type { RetentionTerms } from '#domain/personal-data.ts'
import {
  type KeptSince,
  type RetentionCategoryName,
  retentionCategories,
  usualTerms,
} from '#domain/retention.ts'
import type { Block, Runs } from './blocks.ts'
import { fill, operatorWords } from './fill.ts'
import { blocksOf } from './markdown.ts'
import type { PrintableDocument } from './printable-document.ts'
import { tariffTables } from './tariff-tables.ts'

const cell = (text: string): Runs => [{ text: typeset(text) }]

const table = (caption: string, head: readonly string[], rows: readonly (readonly string[])[]): Block => ({
  kind: 'table',
  caption,
  head: head.map(cell),
  rows: rows.map((row) => row.map(cell)),
})

// A category, a thing or a claim without its words does not compile.
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

const retention = (): Block =>
  table(
    retentionWords.caption,
    retentionWords.head,
    retentionCategories.map(([name, { term, since: from }]) => [
      what[name],
      termWords(term, from),
      law[name],
    ]),
  )

const storage = (): Block =>
  table(
    storageWords.caption,
    storageWords.head,
    storedOnDevice.map((stored) => [
      storedName(stored),
      storageWords.kind[stored.kind],
      why[stored.name],
      kept[stored.kept],
    ]),
  )

const accessibility = (): Block =>
  table(
    accessibilityWords.caption,
    accessibilityWords.head,
    accessibilityClaims.map((claim) => [claims[claim], how[claim]]),
  )

/** Tables that a document names by a word in braces; each is drawn of what the program itself goes by. */
const tables: Readonly<Record<string, () => Block>> = {
  '{retention-table}': retention,
  '{storage-table}': storage,
  '{accessibility-table}': accessibility,
}

/** The blocks of a document with such tables in the places of their words. */
const withLawTables = (blocks: readonly Block[]): Block[] =>
  blocks.map((block) => {
    const word =
      block.kind === 'paragraph' && block.runs.length === 1 ? block.runs[0]?.text.trim() : undefined
    return (word && tables[word]?.()) || block
  })

/** What editors wrote: front matter and body. */
interface Source<T> {
  readonly data: T
  readonly body: string
}
export interface Sources {
  readonly documents: readonly Source<DocumentEntry>[]
  readonly tariffs: readonly TariffEntry[]
  readonly operator: OperatorEntry
}

/** One edition of a document: its paper and the address of the file that is made of it. */
export interface Edition {
  readonly validFrom: string
  /** Last day, if a renewal is announced. */
  readonly validTo: string | undefined
  readonly file: string
  readonly printable: PrintableDocument
}

/** A document with all its editions, newest first. */
export interface LibraryDocument {
  readonly slug: string
  readonly order: number
  readonly title: string
  readonly description: string
  readonly event: string
  readonly format: 'PDF' | 'DOC'
  /** The lasting address, that of the edition in force. */
  readonly href: string
  readonly editions: readonly Edition[]
  /** What the lasting address holds when that is not one edition: all tariffs together. */
  readonly whole: PrintableDocument | undefined
}

const marker = '{tariff-tables}'

/** From when to when something holds, in words. */
export const validity = (from: string, to: string | undefined): string =>
  to === undefined
    ? documentsCopy.from(dateInDots(from))
    : documentsCopy.fromTo(dateInDots(from), dateInDots(to))

/** `/docs/tarif.pdf` and a day give `/docs/tarif-2025-07-01.pdf`. */
const fileOfEdition = (href: string, validFrom: string): string =>
  href.replace(/\.(\w+)$/, `-${validFrom}.$1`)

const withTables = (markdown: string, tables: readonly Block[]): Block[] => {
  const [before = '', after = ''] = markdown.split(marker)
  return [...blocksOf(before), ...tables, ...blocksOf(after)]
}

const publishedDocument = (
  all: readonly Source<PublishedDocument>[],
  operator: OperatorEntry,
): LibraryDocument => {
  const sorted = newestFirst(all.map((source) => ({ ...source, validFrom: source.data.validFrom })))
  const newest = sorted[0]
  if (!newest) throw new Error('a document has at least one edition')
  const { slug, order, title, description, event, format, href } = newest.data
  const editions = sorted.map(({ data, body, validFrom }): Edition => {
    const validTo = lastDayOf({ validFrom }, sorted)
    const printable = {
      title: data.title,
      note: validity(validFrom, validTo),
      author: operator.name,
      date: validFrom,
      blocks: [
        ...(data.changes === undefined ? [] : blocksOf(documentsCopy.changes(data.changes))),
        ...withLawTables(blocksOf(fill(body, operatorWords(operator)))),
      ],
    }
    return { validFrom, validTo, file: fileOfEdition(href, validFrom), printable }
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
  const of = (tariff: TariffEntry): Edition => {
    const validTo = lastDayOf(tariff, tariffs)
    const printable = {
      title: data.title,
      note: validity(tariff.validFrom, validTo),
      author: operator.name,
      date: tariff.validFrom,
      blocks: withTables(text, tariffTables(tariff)),
    }
    return {
      validFrom: tariff.validFrom,
      validTo,
      file: fileOfEdition(data.href, tariff.validFrom),
      printable,
    }
  }
  const editions = sorted.map(of)
  const sections = sorted.flatMap((tariff): Block[] => [
    {
      kind: 'heading',
      level: 2,
      runs: [{ text: validity(tariff.validFrom, lastDayOf(tariff, tariffs)) }],
    },
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

const bySlug = (all: readonly Source<PublishedDocument>[]): Source<PublishedDocument>[][] => [
  ...Map.groupBy(all, (source) => source.data.slug).values(),
]

/** All documents that we publish, in the order of the page. */
export const library = ({ documents, tariffs, operator }: Sources): LibraryDocument[] => {
  const published = documents.filter(
    (source): source is Source<PublishedDocument> => source.data.kind === 'published',
  )
  const ofTariffs = documents.filter(
    (source): source is Source<TariffDocument> => source.data.kind === 'tariff',
  )
  return [
    ...bySlug(published).map((editions) => publishedDocument(editions, operator)),
    ...ofTariffs.map((source) => tariffDocument(source, tariffs, operator)),
  ].sort((item, other) => item.order - other.order)
}
