import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTick } from 'node:timers/promises'
import MiniSearch, { type Options } from 'minisearch'
import { SEARCH_PAGE_SIZE } from '#kit/rules/limits.ts'
import { addressRules, addressWords } from '#places/rules/address-words.ts'
import type { OfficeRecord } from './office-record.ts'

/** Cache beside the database, so that a start need not rebuild the index. */
export interface KeptIndex {
  /** Null if missing, damaged or of another version. */
  read(version: string): Promise<string | null>
  /** A full disk is tolerated. */
  write(version: string, text: string): Promise<void>
}

const headOf = (version: string, text: string | Buffer): string =>
  `${version} ${createHash('sha256').update(text).digest('hex')}\n`

/** First line: version and checksum. The file is renamed when whole, so concurrent writers leave one of theirs. */
export const keptIndexIn = (folder: string): KeptIndex => {
  const file = join(folder, 'office-words.json')
  return {
    async read(version) {
      try {
        const bytes = await readFile(file)
        const begin = bytes.indexOf('\n') + 1
        const text = bytes.subarray(begin)
        return bytes.toString('latin1', 0, begin) === headOf(version, text) ? text.toString() : null
      } catch {
        return null
      }
    },
    async write(version, text) {
      const making = `${file}.${randomUUID()}`
      try {
        await mkdir(folder, { recursive: true })
        await writeFile(making, [headOf(version, text), text])
        await rename(making, file)
      } catch {
        await rm(making, { force: true }).catch(() => undefined)
      }
    },
  }
}

export const keepsNothing: KeptIndex = { read: async () => null, write: async () => undefined }

/** Exact words before mistyped ones before partial ones. */
interface WordMatch {
  readonly index: string
  readonly tier: 0 | 1 | 2
  readonly score: number
}

const MAX_WORDS = 12
/** Shorter words and house numbers differ too little for typo correction. */
const MIN_TYPO_LENGTH = 4

const isNumber = (term: string): boolean => /\d/.test(term)
const allowedTypos = (term: string): number | false =>
  term.length >= MIN_TYPO_LENGTH && !isNumber(term) ? 1 : false
/** The last word may be unfinished; a single letter counts only after other words. */
const mayBeBeginning = (term: string, index: number, terms: readonly string[]): boolean =>
  !isNumber(term) ? term.length > 1 : index === terms.length - 1 && terms.length > 1

/** Two exchanged letters count as two typos otherwise. */
const transposed = (word: string): string[] =>
  allowedTypos(word) === false
    ? []
    : [...word.slice(1)].flatMap((letter, index) =>
        letter === word[index]
          ? []
          : [`${word.slice(0, index)}${letter}${word[index] ?? ''}${word.slice(index + 2)}`],
      )

/** Weight of a place's name over a street when not every word is found. */
const PLACE_BOOST = 20

interface OfficeDocument {
  readonly id: string
  readonly place: string
  readonly text: string
}

const documentOf = (office: OfficeRecord): OfficeDocument => ({
  id: office.index,
  place: `${office.region} ${office.settlement}`,
  text: `${office.address} ${office.name}`,
})

const options: Options<OfficeDocument> = {
  fields: ['place', 'text'],
  tokenize: addressWords,
  // Words are already folded.
  processTerm: (term) => term,
  searchOptions: { prefix: mayBeBeginning },
}

const BATCH_SIZE = 200

/** Identifies the offices and the word rules of an index. */
const versionOf = async (documents: readonly OfficeDocument[]): Promise<string> => {
  const hash = createHash('sha256').update(addressRules)
  for (const [position, { id, place, text }] of documents.entries()) {
    if (position % BATCH_SIZE === 0) await nextTick()
    hash.update(`${id}	${place}	${text}
`)
  }
  return hash.digest('hex')
}

const readKept = async (kept: KeptIndex, version: string): Promise<MiniSearch<OfficeDocument> | null> => {
  const text = await kept.read(version)
  if (text === null) return null
  return MiniSearch.loadJSONAsync(text, options).catch(() => null)
}

const indexOf = async (
  documents: readonly OfficeDocument[],
  kept: KeptIndex,
): Promise<MiniSearch<OfficeDocument>> => {
  const version = await versionOf(documents)
  const there = await readKept(kept, version)
  if (there) return there
  const made = new MiniSearch<OfficeDocument>(options)
  await made.addAllAsync(documents, { chunkSize: BATCH_SIZE })
  await kept.write(version, JSON.stringify(made))
  return made
}

export const openOfficeWords = async (offices: readonly OfficeRecord[], kept: KeptIndex) => {
  const search = await indexOf(offices.map(documentOf), kept)

  const ask = (words: readonly string[], combineWith: 'AND' | 'OR', typos: boolean) =>
    search.search(words.join(' '), {
      combineWith,
      tokenize: () => [...words],
      ...(typos ? { fuzzy: allowedTypos } : {}),
      // A street of that name elsewhere does not answer a query for the town.
      ...(combineWith === 'OR' ? { boost: { place: PLACE_BOOST } } : {}),
    })

  /** Exact, with one wrong letter, or with two exchanged. */
  const askMistyped = (words: readonly string[]) =>
    search.search({
      combineWith: 'AND',
      queries: words.map((word) => ({
        combineWith: 'OR',
        tokenize: (text: string) => [text],
        queries: [
          { queries: [word], fuzzy: allowedTypos, tokenize: (text: string) => [text] },
          { queries: transposed(word), prefix: false, combineWith: 'OR', tokenize: (text: string) => [text] },
        ],
      })),
    })

  return {
    put(office: OfficeRecord): void {
      if (search.has(office.index)) search.replace(documentOf(office))
      else search.add(documentOf(office))
    },
    remove(index: string): void {
      if (search.has(index)) search.discard(index)
    },
    find(text: string): readonly WordMatch[] {
      const words = [...new Set(addressWords(text))].slice(0, MAX_WORDS)
      if (words.length === 0) return []
      const found = new Map<string, WordMatch>()
      const keep = (results: { id: string; score: number }[], tier: WordMatch['tier']): void => {
        for (const { id, score } of results) if (!found.has(id)) found.set(id, { index: id, tier, score })
      }
      keep(ask(words, 'AND', false), 0)
      if (found.size < SEARCH_PAGE_SIZE) keep(askMistyped(words), 1)
      if (found.size === 0 && words.length > 1) {
        // Many offices of the national list have no street, so the town alone must find them.
        const partial = ask(words, 'OR', true)
        const most = Math.max(0, ...partial.map(({ queryTerms }) => queryTerms.length))
        if (most * 2 >= words.length)
          keep(
            partial.filter(({ queryTerms }) => queryTerms.length === most),
            2,
          )
      }
      return [...found.values()]
    },
  }
}
export type OfficeWords = Awaited<ReturnType<typeof openOfficeWords>>
