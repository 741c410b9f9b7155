import { foldYo } from '#content/rules/yo.ts'
import type { Found, searchEdited } from './edited-words.ts'

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
    readonly records: Parameters<typeof searchEdited>[0]
  }
}

const address = '/pagefind/pagefind.js'
const MAX_RESULTS = 5
let indexPromise: Promise<Instance> | undefined

const pagefindCode = (): Promise<Pagefind> => import(/* @vite-ignore */ address)

const load = async (): Promise<Instance> => {
  const pagefind = await pagefindCode()
  // A worker would load the program twice, and the index is small.
  const instance = pagefind.createInstance({ noWorker: true })
  await instance.init()
  return instance
}

const editedSince = async (words: string): Promise<{ stale: readonly string[]; found: Found[] }> => {
  const { stale, records } = (await pagefindCode()).edited ?? { stale: [], records: [] }
  return {
    stale,
    found: records.length === 0 ? [] : (await import('./edited-words.ts')).searchEdited(records, words),
  }
}

const withoutMarks = (excerpt: string): string => excerpt.replace(/<\/?mark>/g, '')

/** The index puts the title, or its end, before each text. */
export const withoutTitle = (excerpt: string, title: string): string => {
  const words = title.split(/\s+/u)
  for (const first of words.keys()) {
    const end = words.slice(first).join(' ')
    const rest = excerpt.startsWith(end) ? excerpt.slice(end.length) : ''
    if (/^[.?!]/u.test(rest) || (rest !== '' && /[?!]$/u.test(end))) return rest.replace(/^[.?!\s]+/u, '')
  }
  return excerpt.replace(/^[.?!\s]+/u, '')
}

/** A match and the typed word share this many first letters, because the index is less strict. */
const MATCHING_LETTERS = 4
const wordStart = (word: string): string => foldYo(word.toLowerCase()).slice(0, MATCHING_LETTERS)

export const speaksOf = (excerpt: string, typed: string): boolean => {
  const wanted = typed.split(/\s+/u).map(wordStart)
  return [...excerpt.matchAll(/<mark>(.*?)<\/mark>/gu)].some((mark) =>
    (mark[1] ?? '').split(/[^\p{L}\p{N}]+/u).some((word) => wanted.includes(wordStart(word))),
  )
}

/** Loads the index with the first search; empty on failure. */
export const searchEverywhere = async (words: string): Promise<Found[]> => {
  try {
    indexPromise ??= load()
    const [{ results }, { stale, found }] = await Promise.all([
      indexPromise.then((index) => index.search(foldYo(words))),
      editedSince(words),
    ])
    const resultCount = stale.length === 0 ? MAX_RESULTS : MAX_RESULTS * 2
    const data = await Promise.all(results.slice(0, resultCount).map((result) => result.data()))
    const indexResults = data
      .filter(({ url, excerpt }) => !stale.includes(url) && speaksOf(excerpt, words))
      .map(({ url, excerpt, meta }) => ({
        title: meta.title ?? url,
        address: url,
        excerpt: withoutTitle(withoutMarks(excerpt), foldYo(meta.title ?? '')),
      }))
    return [...found, ...indexResults].slice(0, MAX_RESULTS)
  } catch {
    indexPromise = undefined
    return []
  }
}
