import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTick } from 'node:timers/promises'
import MiniSearch, { type Options } from 'minisearch'
import { OFFICE_SEARCH_PAGE_SIZE } from '#kit/rules/limits.ts'
import { searchWordRulesFingerprint, toSearchWords } from '#places/rules/address-words.ts'
import type { OfficeRecord } from './office-record.ts'

/** Stores the index on disk, so that it need not be rebuilt at every start. */
export interface WordIndexCache {
  /** Null if missing, damaged or outdated. */
  read(version: string): Promise<string | null>
  /** Does not fail if the disk is full. */
  write(version: string, text: string): Promise<void>
}

const headerLine = (version: string, text: string | Buffer): string =>
  `${version} ${createHash('sha256').update(text).digest('hex')}\n`

/** Writes to a temporary file and renames it, so that concurrent writers never leave a partial file. */
export const createFileWordIndexCache = (folder: string): WordIndexCache => {
  const file = join(folder, 'office-words.json')
  return {
    async read(version) {
      try {
        const bytes = await readFile(file)
        const bodyStart = bytes.indexOf('\n') + 1
        const text = bytes.subarray(bodyStart)
        return bytes.toString('latin1', 0, bodyStart) === headerLine(version, text) ? text.toString() : null
      } catch {
        return null
      }
    },
    async write(version, text) {
      const temporaryFile = `${file}.${randomUUID()}`
      try {
        await mkdir(folder, { recursive: true })
        await writeFile(temporaryFile, [headerLine(version, text), text])
        await rename(temporaryFile, file)
      } catch {
        await rm(temporaryFile, { force: true }).catch(() => undefined)
      }
    },
  }
}

export const disabledWordIndexCache: WordIndexCache = { read: async () => null, write: async () => undefined }

/** Exact words rank above words with a typo, and those above partial matches. */
interface WordMatch {
  readonly index: string
  readonly tier: 0 | 1 | 2
  readonly score: number
}

const MAX_WORDS = 12
/** Typos are not corrected in shorter words or house numbers, because those differ too little. */
const MIN_TYPO_LENGTH = 4

const isNumber = (term: string): boolean => /\d/.test(term)
const allowedTypos = (term: string): number | false =>
  term.length >= MIN_TYPO_LENGTH && !isNumber(term) ? 1 : false
/** The last word may be incomplete; a single letter counts only if other words precede it. */
const allowsPrefix = (term: string, index: number, terms: readonly string[]): boolean =>
  !isNumber(term) ? term.length > 1 : index === terms.length - 1 && terms.length > 1

/** Variants with two neighbouring letters swapped, which would otherwise count as two typos. */
const transpositions = (word: string): string[] =>
  allowedTypos(word) === false
    ? []
    : [...word.slice(1)].flatMap((letter, index) =>
        letter === word[index]
          ? []
          : [`${word.slice(0, index)}${letter}${word[index] ?? ''}${word.slice(index + 2)}`],
      )

/** How much more a match in the settlement's name weighs than one in a street, if not all words match. */
const PLACE_BOOST = 20

interface OfficeDocument {
  readonly id: string
  readonly place: string
  readonly text: string
}

const toDocument = (office: OfficeRecord): OfficeDocument => ({
  id: office.index,
  place: `${office.region} ${office.settlement}`,
  text: `${office.address} ${office.name}`,
})

const options: Options<OfficeDocument> = {
  fields: ['place', 'text'],
  tokenize: toSearchWords,
  processTerm: (term) => term,
  searchOptions: { prefix: allowsPrefix },
}

const BATCH_SIZE = 200

const hashIndexVersion = async (documents: readonly OfficeDocument[]): Promise<string> => {
  const hash = createHash('sha256').update(searchWordRulesFingerprint)
  for (const [position, { id, place, text }] of documents.entries()) {
    if (position % BATCH_SIZE === 0) await nextTick()
    hash.update(`${id}	${place}	${text}
`)
  }
  return hash.digest('hex')
}

const loadCachedIndex = async (
  cache: WordIndexCache,
  version: string,
): Promise<MiniSearch<OfficeDocument> | null> => {
  const text = await cache.read(version)
  if (text === null) return null
  return MiniSearch.loadJSONAsync(text, options).catch(() => null)
}

const openIndex = async (
  documents: readonly OfficeDocument[],
  cache: WordIndexCache,
): Promise<MiniSearch<OfficeDocument>> => {
  const version = await hashIndexVersion(documents)
  const cachedIndex = await loadCachedIndex(cache, version)
  if (cachedIndex) return cachedIndex
  const newIndex = new MiniSearch<OfficeDocument>(options)
  await newIndex.addAllAsync(documents, { chunkSize: BATCH_SIZE })
  await cache.write(version, JSON.stringify(newIndex))
  return newIndex
}

export const loadOfficeWordIndex = async (offices: readonly OfficeRecord[], cache: WordIndexCache) => {
  const search = await openIndex(offices.map(toDocument), cache)

  const searchWords = (words: readonly string[], combineWith: 'AND' | 'OR', typos: boolean) =>
    search.search(words.join(' '), {
      combineWith,
      tokenize: () => [...words],
      ...(typos ? { fuzzy: allowedTypos } : {}),
      // Someone who searches for a town does not want a street of that name elsewhere.
      ...(combineWith === 'OR' ? { boost: { place: PLACE_BOOST } } : {}),
    })

  const searchMistyped = (words: readonly string[]) =>
    search.search({
      combineWith: 'AND',
      queries: words.map((word) => ({
        combineWith: 'OR',
        tokenize: (text: string) => [text],
        queries: [
          { queries: [word], fuzzy: allowedTypos, tokenize: (text: string) => [text] },
          {
            queries: transpositions(word),
            prefix: false,
            combineWith: 'OR',
            tokenize: (text: string) => [text],
          },
        ],
      })),
    })

  return {
    put(office: OfficeRecord): void {
      if (search.has(office.index)) search.replace(toDocument(office))
      else search.add(toDocument(office))
    },
    remove(index: string): void {
      if (search.has(index)) search.discard(index)
    },
    find(text: string): readonly WordMatch[] {
      const words = [...new Set(toSearchWords(text))].slice(0, MAX_WORDS)
      if (words.length === 0) return []
      const matches = new Map<string, WordMatch>()
      const addMatches = (results: { id: string; score: number }[], tier: WordMatch['tier']): void => {
        for (const { id, score } of results) if (!matches.has(id)) matches.set(id, { index: id, tier, score })
      }
      addMatches(searchWords(words, 'AND', false), 0)
      if (matches.size < OFFICE_SEARCH_PAGE_SIZE) addMatches(searchMistyped(words), 1)
      if (matches.size === 0 && words.length > 1) {
        // Many offices of the national list have no street, so a match of the town alone must be enough.
        const partial = searchWords(words, 'OR', true)
        const maxMatchedWords = Math.max(0, ...partial.map(({ queryTerms }) => queryTerms.length))
        if (maxMatchedWords * 2 >= words.length)
          addMatches(
            partial.filter(({ queryTerms }) => queryTerms.length === maxMatchedWords),
            2,
          )
      }
      return [...matches.values()]
    },
  }
}
export type OfficeWordIndex = Awaited<ReturnType<typeof loadOfficeWordIndex>>
