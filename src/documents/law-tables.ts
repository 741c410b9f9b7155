import { accessibilityWords, retentionWords, storageWords } from '#copy/law-tables.ts'
import { typeset } from '#copy/typeset.ts'
import { type AccessibilityClaim, accessibilityClaims } from '#domain/accessibility.ts'
import {
  type StoredFor,
  type StoredName,
  type StoredOnDevice,
  storedOnDevice,
} from '#domain/device-storage.ts'
import type { RetentionTerms } from '#domain/personal-data.ts'
import {
  type KeptSince,
  type RetentionCategoryName,
  retentionCategories,
  usualTerms,
} from '#domain/retention.ts'
import type { Block, Runs } from './blocks.ts'

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
export const withLawTables = (blocks: readonly Block[]): Block[] =>
  blocks.map((block) => {
    const word =
      block.kind === 'paragraph' && block.runs.length === 1 ? block.runs[0]?.text.trim() : undefined
    return (word && tables[word]?.()) || block
  })
