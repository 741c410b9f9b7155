import { foldYo } from '#content/rules/letter-yo.ts'
import type { SearchResult, searchEditedContent } from './search-edited-content.ts'

interface Instance {
  init(): Promise<void>
  search(words: string): Promise<{
    results: { data(): Promise<{ url: string; excerpt: string; meta: { title?: string } }> }[]
  }>
}
interface Pagefind {
  createInstance(options: { noWorker: boolean }): Instance
  readonly edited?: {
    readonly stale: readonly string[]
    readonly records: Parameters<typeof searchEditedContent>[0]
  }
}

const address = '/pagefind/pagefind.js'
const MAX_RESULTS = 5
let indexPromise: Promise<Instance> | undefined

const pagefindCode = (): Promise<Pagefind> => import(/* @vite-ignore */ address)

const loadIndex = async (): Promise<Instance> => {
  const pagefind = await pagefindCode()
  // No worker: it would load the program twice, and the index is small.
  const instance = pagefind.createInstance({ noWorker: true })
  await instance.init()
  return instance
}

const searchPublishedEdits = async (
  words: string,
): Promise<{ stale: readonly string[]; found: SearchResult[] }> => {
  const { stale, records } = (await pagefindCode()).edited ?? { stale: [], records: [] }
  return {
    stale,
    found:
      records.length === 0
        ? []
        : (await import('./search-edited-content.ts')).searchEditedContent(records, words),
  }
}

const removeMarks = (excerpt: string): string => excerpt.replace(/<\/?mark>/g, '')

/** Indexed texts start with the page's title, and an excerpt with the title or its end. */
export const removeRepeatedTitle = (excerpt: string, title: string): string => {
  const words = title.split(/\s+/u)
  for (const first of words.keys()) {
    const end = words.slice(first).join(' ')
    const rest = excerpt.startsWith(end) ? excerpt.slice(end.length) : ''
    if (/^[.?!]/u.test(rest) || (rest !== '' && /[?!]$/u.test(end))) return rest.replace(/^[.?!\s]+/u, '')
  }
  return excerpt.replace(/^[.?!\s]+/u, '')
}

/** A found word must share this many first letters with the typed word; the index matches more loosely. */
const MATCHING_LETTERS = 4
const wordStart = (word: string): string => foldYo(word.toLowerCase()).slice(0, MATCHING_LETTERS)

export const mentionsQuery = (excerpt: string, typed: string): boolean => {
  const wanted = typed.split(/\s+/u).map(wordStart)
  return [...excerpt.matchAll(/<mark>(.*?)<\/mark>/gu)].some((mark) =>
    (mark[1] ?? '').split(/[^\p{L}\p{N}]+/u).some((word) => wanted.includes(wordStart(word))),
  )
}

/** Loads the index with the first search; returns no results on failure. */
export const searchSite = async (words: string): Promise<SearchResult[]> => {
  try {
    indexPromise ??= loadIndex()
    const [{ results }, { stale, found }] = await Promise.all([
      indexPromise.then((index) => index.search(foldYo(words))),
      searchPublishedEdits(words),
    ])
    const resultCount = stale.length === 0 ? MAX_RESULTS : MAX_RESULTS * 2
    const data = await Promise.all(results.slice(0, resultCount).map((result) => result.data()))
    const indexResults = data
      .filter(({ url, excerpt }) => !stale.includes(url) && mentionsQuery(excerpt, words))
      .map(({ url, excerpt, meta }) => ({
        title: meta.title ?? url,
        address: url,
        excerpt: removeRepeatedTitle(removeMarks(excerpt), foldYo(meta.title ?? '')),
      }))
    return [...found, ...indexResults].slice(0, MAX_RESULTS)
  } catch {
    indexPromise = undefined
    return []
  }
}
